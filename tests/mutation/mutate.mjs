// SPDX-License-Identifier: MIT
// Breaks the rules of a game on purpose, one place at a time, and asks its tests whether they notice. A place is a line of
// src/games/<game> that a rule's id stands at (on the line, or before it in the same function); first the tests that cite that rule
// are run, then all tests of the game, then the properties that hold of every game. What no test notices is listed, with its rule.
//   node tests/mutation/mutate.mjs GAME [COUNT] [SEED]      COUNT of the places, by a seed; without it: all
// All breakages are compiled into one program, which asks PARLOR_BROKEN which of them holds; what cannot be written so (a part of an
// expression over several lines) is compiled by itself, and only when COUNT is given or BY_ITSELF=1, for that takes long.
// The tree is copied to build/mutate/tree and built there, so that a run that is cut short leaves nothing broken behind.
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const [game, count = '', seed = '1'] = process.argv.slice(2);
const tree = join(root, 'build/mutate/tree');
const home = ['', 'examples/'].find((one) => existsSync(join(root, one, 'src/games', game ?? '-')));
if (!game || home === undefined || !/^([1-9]\d*)?$/.test(count) || !/^\d+$/.test(seed)) {
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
const question = /^(\s*(?:\} else |else )?if \()([^;]*?)(\) (?:return|continue|break|\{).*)$/;
/** What a line asks: `if (…)`, `while (…)` or the middle of a `for (…; …; …)`; a line that only asks, or asks and does. */
const head = /^(\s*(?:\} else |else )?(?:if \((?:[^;()]*(?:\([^;]*\))?; )?|while \(|for \([^;]*; ))([^;]*?)((?:; [^;]*)?\)(?:| \{| [^)].*))$/;
const codeOf = (line) => { const at = line.search(/\/\//); return (at < 0 ? line : line.slice(0, at)).trimEnd(); };

/** The breakages of a file, each with the line as it would be. */
function breakages(file, text, prefix) {
  const found = [];
  let rules = [], before = '';
  text.split('\n').forEach((line, at) => {
    if (/^\}/.test(line)) rules = [];
    if (/^\w/.test(line) && !/^\/\//.test(before)) rules = []; // something new at the top, unless a comment leads to it
    before = line;
    const code = codeOf(line);
    const cited = line.match(new RegExp(`\\b${prefix}-[A-Z]?\\d+\\b`, 'g'));
    if (cited) rules = [...new Set(cited)];
    if (rules.length === 0 || !code.trim() || /^\s*(#|assert|static_assert|case |default:|journal_?\.tell|\/\/|\*)/.test(code) || /setting|HouseRuleSpec|\{\.key|Fault\{/.test(code)) return;
    const add = (changed) => changed !== code && found.push({ file, line: at + 1, rules, was: code, is: changed });
    for (const [pattern, into] of ways)
      for (const hit of code.matchAll(pattern)) {
        const replaced = typeof into === 'string' ? into : into(hit[0]);
        if (inString(code, hit.index)) continue;
        add(code.slice(0, hit.index) + replaced + code.slice(hit.index + hit[0].length));
      }
    const asks = question.exec(code);
    if (asks) add(`${asks[1]}!(${asks[2]})${asks[3]}`);
    if (/^\s+[\w.[\]()>-]+(\(.*\)| [-+|&]?= .*|\+\+|--);$/.test(code) && !/^\s*(return|const|auto|int|bool)\b/.test(code)) add(code.replace(/\S.*$/, ';'));
  });
  return found;
}
const inString = (code, at) => (code.slice(0, at).match(/"/g) ?? []).length % 2 === 1;

// ---- Many breakages in one program ---------------------------------------------------------------------------------

const balanced = (code) => [...code].reduce((depth, c) => (depth < 0 ? depth : depth + ('([{'.includes(c) ? 1 : ')]}'.includes(c) ? -1 : 0)), 0) === 0;
const declares = /^\s*((const|constexpr|static|auto|struct|using)\b|[\w:]+(<[^;=]*>)?[ &*]+[a-z_]\w*(\[|\{| =|;|,))/;

/** The line with a choice among its breakages in it; nothing where the line is only a part of something. */
function choosing(lines, at, those) {
  const code = codeOf(lines[at]);
  const before = codeOf(lines.slice(0, at).reverse().find((line) => codeOf(line).trim()) ?? ''), after = (lines.slice(at + 1).find((line) => codeOf(line).trim()) ?? '').trim();
  const opens = /^\s*(?:\} else |else )?(for|if|while) \(.*\)$|^\s*else$/.test(before) && balanced(before);
  const whole = (opens || /[;{}:]$/.test(before)) && balanced(code) && /[;}]$/.test(code);
  const pick = (parts, otherwise) => parts.map(([id, text]) => `parlor_broken(${id}) ? static_cast<bool>(${text}) : `).join('') + `static_cast<bool>(${otherwise})`;
  if (whole && !/^\s*(else\b|\})/.test(code) && !/^else\b/.test(after) && !(declares.test(code) && !/^\s*(return|if|for|while)\b/.test(code)))
    return those.map((one) => `if (parlor_broken(${one.id})) { ${one.is} } else `).join('') + `{ ${code} }`;
  const asks = head.exec(code);
  if (asks && /[;{}:)]$/.test(before) && balanced(asks[2]) && !/ = /.test(asks[2]) && those.every((one) => one.is.startsWith(asks[1]) && one.is.endsWith(asks[3])))
    return asks[1] + pick(those.map((one) => [one.id, one.is.slice(asks[1].length, one.is.length - asks[3].length)]), asks[2]) + asks[3];
  const named = /^(\s*(?:const )?(?:int|bool|std::size_t|SeatSet|Seat|Witch|Witches|Side|Seats) \w+ = )([^[{].*)(;)$/.exec(code);
  if (named && whole && balanced(named[2]) && those.every((one) => one.is.startsWith(named[1])))
    return named[1] + those.map((one) => `parlor_broken(${one.id}) ? (${one.is.slice(named[1].length, -1)}) : `).join('') + `(${named[2]});`;
  return null;
}

const header = join(tree, 'broken.h');
const headerText = `#pragma once
#include <cstdlib>
inline const int parlor_broken_one = std::getenv("PARLOR_BROKEN") ? std::atoi(std::getenv("PARLOR_BROKEN")) : 0;
inline bool parlor_broken(int one) { return one == parlor_broken_one; }
`;

/** Writes the file with every breakage of `those` that it can hold; which these are. */
function writeChoosing(file, those) {
  const lines = readFileSync(join(root, file), 'utf8').split('\n');
  const held = [];
  const byLine = Map.groupBy ? Map.groupBy(those, (one) => one.line) : those.reduce((map, one) => map.set(one.line, [...(map.get(one.line) ?? []), one]), new Map());
  const made = lines.slice();
  for (const [line, ones] of byLine) {
    const text = choosing(lines, line - 1, ones);
    if (text !== null) (made[line - 1] = text), held.push(...ones);
  }
  made[0] = '#pragma GCC diagnostic ignored "-Wall"'; // a broken rule need not look well; line 1 is the licence
  const path = join(tree, file), text = made.join('\n');
  if (readFileSync(path, 'utf8') !== text) writeFileSync(path, text);
  return held;
}

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
const build = () => run('ninja', ['-C', 'build/quick', '-j2', `test_games_${game}`, 'test_properties'], 3600);
/** Do these tests notice breakage `id` (0: none)? A test that never ends has noticed. */
const notices = (id, filter, suite = `test_games_${game}`) =>
  new Promise((told) => {
    const args = ['--gtest_brief=1', '--gtest_fail_fast', ...(filter ? [`--gtest_filter=${filter.join(':')}`] : [])];
    // A broken rule may loop and allocate for ever: a minute of one core and 2 GB are enough.
    const child = spawn('bash', ['-c', 'ulimit -t 60 -v 2000000; exec "$0" "$@"', join(tree, 'build/quick/bin', suite), ...args],
      { cwd: tree, stdio: 'ignore', timeout: 600_000, env: { PARLOR_GAMES: '30', ...process.env, PARLOR_BROKEN: String(id) } });
    child.on('close', (status) => told(status !== 0));
  });

mkdirSync(tree, { recursive: true });
for (const part of ['src', 'tests', 'content', 'examples', 'cmake', 'fuzz', 'bench']) {
  for (const one of existsSync(join(tree, part)) ? readdirSync(join(tree, part)) : [])
    if (!existsSync(join(root, part, one))) rmSync(join(tree, part, one), { recursive: true });
  cpSync(join(root, part), join(tree, part), { recursive: true, preserveTimestamps: true });
}
for (const part of ['CMakeLists.txt', 'CMakePresets.json']) cpSync(join(root, part), join(tree, part), { preserveTimestamps: true });
if (!existsSync(header)) writeFileSync(header, headerText);

const folder = join(home, 'src/games', game);
const prefix = /\.prefix = "(\w+)"/.exec(readFileSync(join(root, folder, 'rules.h'), 'utf8'))[1];
const files = readdirSync(join(root, folder)).filter((name) => rulesFile.test(name)).sort().map((name) => join(folder, name));
let all = files.flatMap((file) => breakages(file, readFileSync(join(root, file), 'utf8'), prefix));
const places = all.length;
let state = Number(seed) * 2654435761 + 1;
const dice = (below) => ((state = (state * 1103515245 + 12345) % 2147483648), Math.floor((state / 2147483648) * below));
for (let left = all.length; left > 1; left--) {
  const other = dice(left);
  [all[left - 1], all[other]] = [all[other], all[left - 1]];
}
if (count) all = all.slice(0, Number(count));
all.forEach((one, i) => (one.id = i + 1));

if (!existsSync(join(tree, 'build/quick/build.ninja')))
  run('cmake', ['--preset', 'quick', `-DCMAKE_CXX_FLAGS=-include ${header} -Wno-everything -ferror-limit=0`, '-DCMAKE_CXX_FLAGS_DEBUG=-O1 -D_GLIBCXX_ASSERTIONS', '-DCMAKE_COMPILE_WARNING_AS_ERROR=OFF'], 600);
let together = all;
for (let built = null; built?.status !== 0; ) {
  together = files.flatMap((file) => writeChoosing(file, together.filter((one) => one.file === file)));
  built = build();
  if (built.status === 0) break;
  const bad = new Set(); // the compiler's columns tell which of a line's breakages it refuses; else the line is left whole
  for (const [, path, line, column] of (built.stdout + built.stderr).matchAll(/(\w[\w/.-]*\.cpp):(\d+):(\d+): error/g)) {
    const file = path.replace(/^.*?(?=(examples\/)?src\/games\/)/, '');
    const made = existsSync(join(tree, file)) ? (readFileSync(join(tree, file), 'utf8').split('\n')[line - 1] ?? '') : '';
    const id = [...Buffer.from(made).subarray(0, column).toString().matchAll(/parlor_broken\((\d+)\)/g)].at(-1)?.[1];
    const isOriginal = Buffer.from(made).subarray(0, column).toString().includes('else { ');
    for (const one of together) if (one.file === file && one.line === Number(line) && (!id || isOriginal || one.id === Number(id))) bad.add(one);
  }
  if (process.env.VERBOSE) console.log([...bad].map((one) => `${one.line} ${one.is}`).join('\n'), built.stdout);
  if (bad.size === 0) {
    console.error(built.stdout, built.stderr);
    process.exit(1);
  }
  together = together.filter((one) => !bad.has(one));
}
if (await notices(0)) {
  console.error(`mutate: the tests of ${game} fail before anything is broken`);
  process.exit(1);
}

const tests = citing();
const tally = { noticed: 0, elsewhere: 0, nowhere: 0, unsound: 0 };
function report(one, verdict) {
  tally[verdict]++;
  const place = `${one.file}:${one.line}  ${one.rules.join(' ')}\n    ${one.was.trim()}\n    ${one.is.trim()}`;
  if (verdict === 'elsewhere') console.log(`only by other tests  ${place}`);
  if (verdict === 'nowhere') console.log(`BY NO TEST           ${place}`);
}
const properties = run(join(tree, 'build/quick/bin/test_properties'), ['--gtest_list_tests'], 60)
  .stdout.split('\n').filter((line) => line.includes(`${game}::`)).map((line) => line.split('.')[0] + '.*');
const judge = async (one, id) => {
  const cite = one.rules.flatMap((rule) => tests.get(rule) ?? []);
  if (cite.length > 0 && (await notices(id, cite))) return 'noticed';
  return (await notices(id)) || (await notices(id, properties, 'test_properties')) ? 'elsewhere' : 'nowhere';
};

const queue = together.slice();
const work = async () => {
  for (let one = queue.shift(); one; one = queue.shift()) report(one, await judge(one, one.id));
};
await Promise.all(Array.from({ length: Math.max(1, Number(process.env.JOBS ?? availableParallelism())) }, work));

const rest = all.filter((one) => !together.includes(one));
const byItself = count || process.env.BY_ITSELF ? rest : [];
for (const one of byItself) {
  const path = join(tree, one.file), sound = readFileSync(path, 'utf8');
  const lines = readFileSync(join(root, one.file), 'utf8').split('\n');
  lines[one.line - 1] = one.is;
  lines[0] = '#pragma GCC diagnostic ignored "-Wall"';
  writeFileSync(path, lines.join('\n'));
  report(one, build().status === 0 ? await judge(one, 0) : 'unsound'); // unsound: the compiler refuses it
  writeFileSync(path, sound);
}
console.log(`${game}: ${places} places; of ${together.length + byItself.length} broken, ${tally.noticed} were noticed by the tests that cite the rule, ` +
  `${tally.elsewhere} only by others, ${tally.nowhere} by none; ${tally.unsound} did not compile; ${rest.length - byItself.length} are left (BY_ITSELF=1)`);
process.exit(tally.nowhere > 0 ? 1 : 0);
