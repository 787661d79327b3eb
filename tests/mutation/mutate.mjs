// SPDX-License-Identifier: MIT
// Breaks the rules of a game on purpose, one place at a time, and asks its tests whether they notice. A place is a line of
// src/games/<game> that a rule's id stands at (on the line, or before it in the same function); first the tests that cite that rule
// are run, then all tests of the game. What no test notices is listed, with its rule.
//   node tests/mutation/mutate.mjs GAME [COUNT] [SEED]
// The tree is copied to build/mutate/tree and built there, so that a run that is cut short leaves nothing broken behind.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const tree = join(root, 'build/mutate/tree');
const [game, count = '50', seed = '1'] = process.argv.slice(2);
const home = ['', 'examples/'].find((one) => existsSync(join(root, one, 'src/games', game ?? '-')));
if (home === undefined || !/^[1-9]\d*$/.test(count) || !/^\d+$/.test(seed)) {
  console.error(game && home === undefined ? `mutate: there is no game "${game}"` : 'usage: mutate.mjs GAME [COUNT] [SEED]');
  process.exit(2);
}

// ---- What can be broken, and how -----------------------------------------------------------------------------------

/** Words, knowledge and hints are not rules: other suites hold those. */
const rulesFile = /^(?!content|events|names|words|view|redeal|memory|hints|playout|outlook|briefing|talk|statistics|card_).*\.cpp$/;
const ways = [
  [/ == /g, ' != '], [/ != /g, ' == '], [/ < /g, ' <= '], [/ <= /g, ' < '], [/ > /g, ' >= '], [/ >= /g, ' > '],
  [/ && /g, ' || '], [/ \|\| /g, ' && '], [/ \+ /g, ' - '], [/ - /g, ' + '], [/\+\+/g, '--'], [/--(?=\w)/g, '++'],
  [/\btrue\b/g, 'false'], [/\bfalse\b/g, 'true'], [/(?<=[ (])!(?=\w)/g, ''], [/(?<![\w.'"-])[1-9]\d*(?![\w.'"])/g, (n) => String(Number(n) + 1)],
  [/\+= /g, '-= '], [/-= /g, '+= '], [/\.add\(/g, '.remove('], [/\.remove\(/g, '.add('], [/std::min\b/g, 'std::max'], [/std::max\b/g, 'std::min'],
];

function breakages(file, text, prefix) {
  const found = [];
  let rules = [], before = '';
  text.split('\n').forEach((line, at) => {
    if (/^\}/.test(line)) rules = [];
    if (/^\w/.test(line) && !/^\/\//.test(before)) rules = []; // something new at the top, unless a comment leads to it
    before = line;
    const at_code = line.search(/\/\//);
    const code = at_code < 0 ? line : line.slice(0, at_code), comment = at_code < 0 ? '' : line.slice(at_code);
    const cited = line.match(new RegExp(`\\b${prefix}-[A-Z]?\\d+\\b`, 'g'));
    if (cited) rules = [...new Set(cited)];
    if (rules.length === 0 || !code.trim() || /^\s*(#|assert|static_assert|case |default:|journal_?\.tell|\/\/|\*)/.test(code) || /setting|HouseRuleSpec|\{\.key/.test(code)) return;
    const add = (changed) => changed !== code && found.push({ file, line: at + 1, rules, was: line.trim(), is: (changed + comment).trim(), text: changed + comment });
    for (const [pattern, into] of ways)
      for (const hit of code.matchAll(pattern)) {
        const replaced = typeof into === 'string' ? into : into(hit[0]);
        if (inString(code, hit.index)) continue;
        add(code.slice(0, hit.index) + replaced + code.slice(hit.index + hit[0].length));
      }
    const question = /^(\s*(?:\} else |else )?if \()([^;]*?)(\) (?:return|continue|break|\{).*)$/.exec(code);
    if (question) add(`${question[1]}!(${question[2]})${question[3]}`);
    if (/^\s+[\w.[\]()>-]+(\(.*\)| [-+|&]?= .*|\+\+|--);\s*$/.test(code) && !/^\s*(return|const|auto|int|bool)\b/.test(code)) add(code.replace(/\S.*$/, ';'));
  });
  return found;
}
const inString = (code, at) => (code.slice(0, at).match(/"/g) ?? []).length % 2 === 1;

// ---- The tests, by the rules they cite -----------------------------------------------------------------------------

function citing() {
  const tests = new Map();
  const folder = join(root, home, 'tests/games', game);
  for (const name of readdirSync(folder).filter((one) => one.endsWith('_test.cpp')))
    for (const part of readFileSync(join(folder, name), 'utf8').split(/^(?=TEST)/m)) {
      const [, suite, test] = /^TEST(?:_[FP])?\((\w+),\s*(\w+)\)/.exec(part) ?? [];
      for (const [, ids] of part.matchAll(/RULE\(([^)]*)\)/g))
        for (const id of ids.match(/[A-Z]{3}-[A-Z]?\d+/g) ?? [])
          if (suite) tests.set(id, [...(tests.get(id) ?? []), `${suite}.${test}`, `*/${suite}.${test}/*`]);
    }
  return tests;
}

// ---- Building and running ------------------------------------------------------------------------------------------

const run = (command, args, seconds) => spawnSync(command, args, { cwd: tree, encoding: 'utf8', timeout: seconds * 1000, maxBuffer: 1 << 28 });
const build = () => run('ninja', ['-C', 'build/quick', '-j2', `test_games_${game}`], 1800);
/** Do these tests notice? A test that never ends has noticed. */
const notices = (filter) => run(join(tree, `build/quick/bin/test_games_${game}`), filter ? [`--gtest_filter=${filter.join(':')}`] : [], 180).status !== 0;

mkdirSync(tree, { recursive: true });
for (const part of ['src', 'tests', 'content', 'examples', 'cmake', 'fuzz', 'bench']) {
  for (const one of existsSync(join(tree, part)) ? readdirSync(join(tree, part)) : [])
    if (!existsSync(join(root, part, one))) rmSync(join(tree, part, one), { recursive: true });
  cpSync(join(root, part), join(tree, part), { recursive: true, preserveTimestamps: true });
}
for (const part of ['CMakeLists.txt', 'CMakePresets.json']) cpSync(join(root, part), join(tree, part), { preserveTimestamps: true });
if (!existsSync(join(tree, 'build/quick/build.ninja'))) run('cmake', ['--preset', 'quick'], 600);
const first = build();
if (first.status !== 0) {
  console.error(first.stdout, first.stderr);
  process.exit(1);
}
if (notices()) {
  console.error(`mutate: the tests of ${game} fail before anything is broken`);
  process.exit(1);
}

const folder = join(home, 'src/games', game);
const prefix = /\.prefix = "(\w+)"/.exec(readFileSync(join(root, folder, 'rules.h'), 'utf8'))[1];
const all = readdirSync(join(root, folder)).filter((name) => rulesFile.test(name)).sort()
  .flatMap((name) => breakages(join(folder, name), readFileSync(join(root, folder, name), 'utf8'), prefix));
let state = Number(seed) * 2654435761 + 1;
const dice = (below) => ((state = (state * 1103515245 + 12345) % 2147483648), Math.floor((state / 2147483648) * below));
for (let left = all.length; left > 1; left--) {
  const other = dice(left);
  [all[left - 1], all[other]] = [all[other], all[left - 1]];
}

const tests = citing();
const tally = { noticed: 0, elsewhere: 0, nowhere: 0, unsound: 0 };
for (const one of all.slice(0, Number(count))) {
  const path = join(tree, one.file), sound = readFileSync(path, 'utf8');
  const lines = sound.split('\n');
  lines[one.line - 1] = one.text;
  lines[0] = '#pragma GCC diagnostic ignored "-Wall"'; // a broken rule need not look well; line 1 is the licence
  writeFileSync(path, lines.join('\n'));
  const cite = one.rules.flatMap((id) => tests.get(id) ?? []);
  let verdict = 'unsound'; // the compiler refuses it
  if (build().status === 0) verdict = cite.length > 0 && notices(cite) ? 'noticed' : notices() ? 'elsewhere' : 'nowhere';
  writeFileSync(path, sound);
  tally[verdict]++;
  if (verdict === 'elsewhere') console.log(`only by other tests  ${one.file}:${one.line}  ${one.rules.join(' ')}\n    ${one.was}\n    ${one.is}`);
  if (verdict === 'nowhere') console.log(`BY NO TEST           ${one.file}:${one.line}  ${one.rules.join(' ')}\n    ${one.was}\n    ${one.is}`);
}
console.log(`${game}: ${all.length} places; of ${Math.min(all.length, Number(count))} broken, ${tally.noticed} were noticed by the tests that cite the rule, ` +
  `${tally.elsewhere} only by others, ${tally.nowhere} by none; ${tally.unsound} did not compile`);
process.exit(tally.nowhere > 0 ? 1 : 0);
