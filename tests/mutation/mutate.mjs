// SPDX-License-Identifier: MIT
// Breaks the rules of a game on purpose, one place at a time, and asks its tests whether they notice. A place is a line of
// src/games/<game> that a rule's id stands at (on the line, or before it in the same function); first the tests that cite that rule
// are run, then all tests of the game, then the properties that hold of every game. What no test notices is listed, with its rule.
//   node tests/mutation/mutate.mjs GAME [COUNT] [SEED]      COUNT of the places, by a seed; without it: all
//   node tests/mutation/mutate.mjs GAME again               those that the last run found unnoticed
// All breakages are compiled into one program, which asks PARLOR_BROKEN which of them holds; the few that cannot be written so (in a
// declaration, or in the steps of a loop) are compiled by themselves, and only with BY_ITSELF=1, for that takes long.
// JOBS says how many may run at once (as many as there are cores).
// The tree is copied to build/mutate/tree and built there, so that a run that is cut short leaves nothing broken behind.
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const [game, amount = '', seed = '1'] = process.argv.slice(2);
const again = amount === 'again', count = again ? '' : amount;
const jobs = Math.max(1, Number(process.env.JOBS ?? availableParallelism()));
const tree = join(root, 'build/mutate/tree');
const home = ['', 'examples/'].find((one) => existsSync(join(root, one, 'src/games', game ?? '-')));
if (!game || home === undefined || !/^([1-9]\d*)?$/.test(count) || !/^\d+$/.test(seed)) {
  console.error(game && home === undefined ? `mutate: there is no game "${game}"` : 'usage: mutate.mjs GAME [COUNT [SEED] | again]');
  process.exit(2);
}

// ---- What can be broken, and how -----------------------------------------------------------------------------------

/** Words, knowledge, hints and what is asserted of a state are not rules: other suites hold those. */
const rulesFile = /^(?!content|sound|events|names|words|view|redeal|memory|hints|playout|outlook|briefing|talk|statistics|card_).*\.cpp$/;
const ways = [
  [/ == /g, ' != '], [/ != /g, ' == '], [/ < /g, ' <= '], [/ <= /g, ' < '], [/ > /g, ' >= '], [/ >= /g, ' > '],
  [/ && /g, ' || '], [/ \|\| /g, ' && '], [/ \+ /g, ' - '], [/ - /g, ' + '], [/\+\+/g, '--'], [/--(?=\w)/g, '++'],
  [/\btrue\b/g, 'false'], [/\bfalse\b/g, 'true'], [/(?<=[ (])!(?=\w)/g, ''], [/(?<![\w.'"-])[1-9]\d*(?![\w.'"])/g, (n) => String(Number(n) + 1)],
  [/\+= /g, '-= '], [/-= /g, '+= '], [/\.add\(/g, '.remove('], [/\.remove\(/g, '.add('], [/std::min\b/g, 'std::max'], [/std::max\b/g, 'std::min'],
];
const question = /^(\s*(?:\} else |else )?if \()([^;]*?)(\) (?:return|continue|break|\{).*)$/;
/** What a statement asks, and what stands before and behind it: `if (…)`, `while (…)`, the middle of a `for (…; …; …)`, the list of a `for (… : …)`. */
function asking(code) {
  const opens = /^\s*(?:\} else |else )?(if|while|for) \(/.exec(code);
  if (!opens) return null;
  let end = opens[0].length;
  for (let depth = 1; end < code.length; end++) if ((depth += code[end] === '(' ? 1 : code[end] === ')' ? -1 : 0) === 0) break;
  const parts = code.slice(opens[0].length, end).split('; ');
  const list = opens[1] === 'for' && parts.length === 1 && parts[0].indexOf(' : ');
  const from = opens[0].length + (list ? list + 3 : opens[1] === 'for' ? parts[0].length + 2 : parts.slice(0, -1).join('; ').length + (parts.length > 1 ? 2 : 0));
  const to = opens[1] === 'for' && !list ? from + (parts[1] ?? '').length : end;
  return { before: code.slice(0, from), asked: code.slice(from, to), behind: code.slice(to), list: Boolean(list) };
}
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
    if (rules.length === 0 || !code.trim() || /^\s*(#|assert|static_assert|journal_?\.tell|\/\/|\*|case [\w:]+:$|default:$|\.\w+ = )/.test(code) || /setting|HouseRuleSpec|\{\.key|Fault\{/.test(code)) return;
    const add = (changed) => changed !== code && found.push({ file, line: at + 1, rules, was: code, is: changed });
    for (const [pattern, into] of ways)
      for (const hit of code.matchAll(pattern)) {
        const replaced = typeof into === 'string' ? into : into(hit[0]);
        if (inString(code, hit.index) || (/^\s*for \(/.test(code) && /^(\+\+|--)$/.test(hit[0]))) continue; // that loop has no end
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

/**
 * The statement that a line is in: its first and last line, and its text without comments. A statement begins behind one that ended,
 * or behind what asks; it ends with `;`, or with the `{` of what it asks.
 */
function statement(lines, at) {
  const code = lines.map(codeOf);
  const ends = (text) => /[;{}]$|^\s*(case [\w:]+|default|public|private):$|^\s*(\} )?else$/.test(text) || (/^\s*(?:\} else |else )?(for|if|while) \(.*\)$/.test(text) && balanced(text));
  let first = at, last = at;
  for (let back = at - 1; back >= 0 && at - back < 8; back--) {
    if (!code[back].trim()) continue;
    if (ends(code[back]) || ends(joined(code, back, at - 1))) break;
    first = back;
  }
  while (last < first + 8 && !(balanced(joined(code, first, last)) && /[;}]$/.test(code[last])) && !/^\s*(?:\} else |else )?(for|if|while) \(.*\)( \{)?$/.test(joined(code, first, last))) last++;
  return { first, last, text: joined(code, first, last) };
}
const joined = (code, first, last) => code.slice(first, last + 1).filter((line) => line.trim()).map((line, i) => (i ? line.trim() : line)).join(' ');

/** The statement with a choice among its breakages in it, and which of them it holds: not all can be written so. */
function choosing(lines, { first, last, text }, those) {
  const all = lines.map(codeOf);
  const after = (lines.slice(last + 1).find((line) => codeOf(line).trim()) ?? '').trim();
  const [, label, code] = /^(\s*(?:case [\w:]+(?<!:):|default:) +)?(.*)$/.exec(text);
  const broken = (one) => joined(all.map((line, at) => (at === one.line - 1 ? one.is : line)), first, last).slice((label ?? '').length);
  const choices = those.map((one) => ({ one, is: broken(one) }));
  const held = (pieces, make) => ({ held: pieces.map(({ one }) => one), text: (label ?? '') + make });
  if (!balanced(text.replace(/ \{$/, ''))) return null;
  if (/[;}]$/.test(code) && balanced(code) && !/^\s*(else\b|\})/.test(code) && !/^else\b/.test(after) && !(declares.test(code) && !/^\s*(return|if|for|while)\b/.test(code)))
    return held(choices, choices.map(({ one, is }) => `if (parlor_broken(${one.id})) { ${is} } else `).join('') + `{ ${code} }`);
  const asks = asking(code);
  if (asks?.asked && balanced(asks.asked)) {
    const fit = choices.filter(({ is }) => is.startsWith(asks.before) && is.endsWith(asks.behind));
    const put = (part) => (asks.list ? `(${part})` : `static_cast<bool>(${part})`);
    const part = (is) => is.slice(asks.before.length, is.length - asks.behind.length);
    if (fit.length > 0) return held(fit, asks.before + fit.map(({ one, is }) => `parlor_broken(${one.id}) ? ${put(part(is))} : `).join('') + put(asks.asked) + asks.behind);
  }
  const named = /^(\s*(?:const )?(?:int|bool|std::size_t|SeatSet|Seat|Witch|Witches|Side|Seats|Roles) \w+ = )([^[{].*)(;)$/.exec(code);
  if (named && balanced(named[2])) {
    const fit = choices.filter(({ is }) => is.startsWith(named[1]) && is.endsWith(';'));
    if (fit.length > 0) return held(fit, named[1] + fit.map(({ one, is }) => `parlor_broken(${one.id}) ? (${is.slice(named[1].length, -1)}) : `).join('') + `(${named[2]});`);
  }
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
  const lines = whole.get(file).split('\n');
  const held = [];
  const made = lines.slice();
  const byPlace = new Map();
  for (const one of those) {
    const place = statement(lines, one.line - 1);
    one.at = place.first + 1;
    byPlace.set(place.first, { place, ones: [...(byPlace.get(place.first)?.ones ?? []), one] });
  }
  for (const { place, ones } of byPlace.values()) {
    const choice = choosing(lines, place, ones);
    if (choice === null) continue;
    for (let line = place.first; line <= place.last; line++) made[line] = '';
    made[place.first] = choice.text;
    held.push(...choice.held);
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
const build = (target = `test_games_${game}`) => run('ninja', ['-C', 'build/quick', `-j${jobs}`, target], 3600);
/** Do these tests notice breakage `id` (0: none)? A test that never ends has noticed. */
const notices = (id, filter, suite = `test_games_${game}`, seconds = 60) =>
  new Promise((told) => {
    const args = ['--gtest_brief=1', '--gtest_fail_fast', ...(filter ? [`--gtest_filter=${filter.join(':')}`] : [])];
    // A broken rule may loop and allocate for ever: that much of a core and 2 GB are enough.
    const child = spawn('bash', ['-c', `ulimit -t ${seconds} -v 2000000; exec "$0" "$@"`, join(tree, 'build/quick/bin', suite), ...args],
      { cwd: tree, stdio: 'ignore', env: { PARLOR_GAMES: '30', ...process.env, PARLOR_BROKEN: String(id) } });
    child.on('close', (status) => told(status !== 0));
  });

// What differs is copied as new, for the build goes by time: a file that was changed before the last build and copied after it would be missed.
const differs = (from, to) => !existsSync(to) || !readFileSync(from).equals(readFileSync(to));
mkdirSync(tree, { recursive: true });
for (const part of ['src', 'tests', 'content', 'examples', 'cmake', 'fuzz', 'bench']) {
  for (const one of existsSync(join(tree, part)) ? readdirSync(join(tree, part)) : [])
    if (!existsSync(join(root, part, one))) rmSync(join(tree, part, one), { recursive: true });
  cpSync(join(root, part), join(tree, part), { recursive: true, filter: (from, to) => statSync(from).isDirectory() || differs(from, to) });
}
for (const part of ['CMakeLists.txt', 'CMakePresets.json']) if (differs(join(root, part), join(tree, part))) cpSync(join(root, part), join(tree, part));
// What is built into other programs, and is not broken, need not be copied.
for (const part of ['web', 'docs']) if (!existsSync(join(tree, part))) symlinkSync(join(root, part), join(tree, part));
if (!existsSync(header)) writeFileSync(header, headerText);

const folder = join(home, 'src/games', game);
const prefix = /\.prefix = "(\w+)"/.exec(readFileSync(join(root, folder, 'rules.h'), 'utf8'))[1];
const files = readdirSync(join(root, folder)).filter((name) => rulesFile.test(name)).sort().map((name) => join(folder, name));
const whole = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')])); // a run takes long; the house goes on meanwhile
let all = files.flatMap((file) => breakages(file, whole.get(file), prefix));
const places = all.length;
let state = Number(seed) * 2654435761 + 1;
const dice = (below) => ((state = (state * 1103515245 + 12345) % 2147483648), Math.floor((state / 2147483648) * below));
for (let left = all.length; left > 1; left--) {
  const other = dice(left);
  [all[left - 1], all[other]] = [all[other], all[left - 1]];
}
if (count) all = all.slice(0, Number(count));
const kept = join(root, 'build/mutate', `${game}.txt`); // what the last run found unnoticed
const nameOf = (one) => `${one.file}\t${one.rules.join(' ')}\t${one.was.trim()}\t${one.is.trim()}`;
if (again) {
  const names = new Set(existsSync(kept) ? readFileSync(kept, 'utf8').split('\n') : []);
  all = all.filter((one) => names.has(nameOf(one)));
}
all.forEach((one, i) => (one.id = i + 1));

if (!existsSync(join(tree, 'build/quick/build.ninja'))) {
  const set = run('cmake', ['--preset', 'quick', `-DCMAKE_CXX_FLAGS=-include ${header} -Wno-everything -ferror-limit=0`, '-DCMAKE_CXX_FLAGS_DEBUG=-O1 -D_GLIBCXX_ASSERTIONS', '-DCMAKE_COMPILE_WARNING_AS_ERROR=OFF'], 600);
  if (set.status !== 0) {
    console.error(set.stdout, set.stderr);
    process.exit(1);
  }
}
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
    for (const one of together) if (one.file === file && one.at === Number(line) && (!id || isOriginal || one.id === Number(id))) bad.add(one);
  }
  if (process.env.VERBOSE) console.log([...bad].map((one) => `${one.line} ${one.is}`).join('\n'), built.stdout);
  if (bad.size === 0) {
    console.error(built.stdout, built.stderr);
    process.exit(1);
  }
  together = together.filter((one) => !bad.has(one));
}
// Whole, the tests must pass; and those that take long come last.
const timed = run(join(tree, 'build/quick/bin', `test_games_${game}`), ['--gtest_brief=1', `--gtest_output=json:${join(tree, 'timed.json')}`], 900);
if (timed.status !== 0) {
  console.error(`mutate: the tests of ${game} fail before anything is broken`, timed.stdout);
  process.exit(1);
}
const slow = JSON.parse(readFileSync(join(tree, 'timed.json'), 'utf8'))
  .testsuites.flatMap((suite) => suite.testsuite.map((test) => [`${suite.name}.${test.name}`, parseFloat(test.time)]))
  .filter(([, seconds]) => seconds > 0.3)
  .map(([name]) => name);

const tests = citing();
const tally = { noticed: 0, elsewhere: 0, nowhere: 0, unsound: 0 };
const survivors = [];
function report(one, verdict) {
  tally[verdict]++;
  const done = Object.values(tally).reduce((sum, each) => sum + each);
  if (done % 50 === 0) console.error(`${done} of ${together.length + byItself.length}: ${JSON.stringify(tally)}`);
  const place = `${one.file}:${one.line}  ${one.rules.join(' ')}\n    ${one.was.trim()}\n    ${one.is.trim()}`;
  if (verdict === 'elsewhere') console.log(`only by other tests  ${place}`);
  if (verdict === 'nowhere') survivors.push(nameOf(one)), console.log(`BY NO TEST           ${place}`);
}
const judge = async (one, id) => {
  const cite = one.rules.flatMap((rule) => tests.get(rule) ?? []);
  if (cite.length > 0 && (await notices(id, cite, undefined, 20))) return 'noticed';
  if (slow.length > 0 && (await notices(id, ['-' + slow.join(':')], undefined, 20))) return 'elsewhere';
  return (await notices(id, slow.length > 0 ? slow : undefined)) ? 'elsewhere' : 'nowhere';
};

const rest = all.filter((one) => !together.includes(one));
const byItself = process.env.BY_ITSELF ? rest : [];
const each = async (list, does) => {
  const left = list.slice();
  await Promise.all(Array.from({ length: jobs }, async () => {
    for (let one = left.shift(); one; one = left.shift()) await does(one);
  }));
};
/** The properties of every game take long to build: they are asked about what the game's own tests do not notice. */
let propertiesStand = false; // of the program that holds all breakages: one broken by itself is another program
const propertiesNotice = async (id) => {
  const built = propertiesStand && id !== 0 ? null : build('test_properties');
  if (built && built.status !== 0) throw new Error(built.stdout + built.stderr);
  const suites = run(join(tree, 'build/quick/bin/test_properties'), ['--gtest_list_tests'], 60).stdout.split('\n');
  const own = suites.filter((line) => line.includes(`${game}::`)).map((line) => line.split('.')[0] + '.*');
  if (!propertiesStand && id !== 0 && (await notices(0, own, 'test_properties'))) throw new Error(`the properties of ${game} fail before anything is broken`);
  propertiesStand = id !== 0;
  return notices(id, own, 'test_properties');
};
const unnoticed = [];
together.sort((one, other) => one.id - other.id); // in the order of the dice: what a run has asked when it is cut short is an even sample
await each(together, async (one) => {
  const verdict = await judge(one, one.id);
  if (verdict === 'nowhere') unnoticed.push(one), console.error(`not by the game's own tests: ${nameOf(one)}`);
  else report(one, verdict);
});
for (const one of unnoticed) report(one, (await propertiesNotice(one.id)) ? 'elsewhere' : 'nowhere');

for (const one of byItself) {
  const path = join(tree, one.file), sound = readFileSync(path, 'utf8');
  const lines = whole.get(one.file).split('\n');
  lines[one.line - 1] = one.is;
  lines[0] = '#pragma GCC diagnostic ignored "-Wall"';
  writeFileSync(path, lines.join('\n'));
  let verdict = build().status === 0 ? await judge(one, 0) : 'unsound'; // unsound: the compiler refuses it
  if (verdict === 'nowhere' && (await propertiesNotice(0))) verdict = 'elsewhere';
  report(one, verdict);
  writeFileSync(path, sound);
}
writeFileSync(kept, survivors.join('\n'));
console.log(`${game}: ${places} places; of ${together.length + byItself.length} broken, ${tally.noticed} were noticed by the tests that cite the rule, ` +
  `${tally.elsewhere} only by others, ${tally.nowhere} by none; ${tally.unsound} did not compile; ${rest.length - byItself.length} are left (BY_ITSELF=1)`);
process.exit(tally.nowhere > 0 ? 1 : 0);
