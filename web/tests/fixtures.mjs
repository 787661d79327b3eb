// SPDX-License-Identifier: MIT
// Makes web/fixtures anew: real views of real games, the same each time. npm run fixtures, after ./dev build.
// A game is played by bots from a seed; of each kind of moment the first ones are kept as <players>-<moment>.json.
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const program = process.env.PARLOR ?? fileURLToPath(new URL('../../build/parlor', import.meta.url));
const folder = fileURLToPath(new URL('../fixtures/', import.meta.url));
const people = ['Ada', 'Bo', 'Chloé', 'Dev', 'Eva', 'Finn', 'Gil', 'Hana'];

// [players, seeds, houseRules]: more seeds find moments that are rare.
const games = {
  persuasion: [
    [3, 3],
    [5, 3],
    [8, 2],
  ],
  resonance: [
    [2, 1],
    [3, 1],
    [4, 1],
  ],
  ritual: [
    [3, 2],
    [5, 3],
    [7, 1],
    [8, 2],
  ],
  resilience: [
    [1, 3],
    [1, 2, { scenario: 'social_movement' }],
    [2, 2, { scenario: 'successive_strikes' }],
    [2, 1, { scenario: 'money_is_everything', role_pick: 'random' }],
    [3, 2, { scenario: 'government_reboot', decision_mode: 'confirm' }],
    [3, 2, { scenario: 'all_about_operations' }],
    [1, 3, { scenario: 'anything_goes' }],
    [5, 2, { scenario: 'anything_goes', seats_max: 5, decision_mode: 'confirm' }],
  ],
};
/** What is to be decided: a game's own question where it has one, else its step. */
function momentOf({ step, question = step, proposal, budget, indicators }) {
  const open = () => indicators.some(({ influence }) => Object.keys(influence).some((spend) => spend <= budget.now));
  const asked = proposal ? 'proposal' : question === 'action' && budget.plays === 0 && open() ? 'influence' : question;
  return (asked ?? step).replaceAll('_', '-');
}
const lone = ['setup']; // moments at which there is never more than one choice
const most = { persuasion: 2, resonance: 2, ritual: 2, resilience: 1 }; // of one kind of moment: an early one, then a late one

const parlor = (args, input) => execFileSync(program, args, { input, maxBuffer: 1 << 28, encoding: 'utf8' });

for (const [game, plays] of Object.entries(games)) {
  rmSync(folder + game, { recursive: true, force: true });
  mkdirSync(folder + game, { recursive: true });
  const kept = new Map();
  for (const [players, seeds, houseRules = {}] of plays)
    for (let seed = 1; seed <= seeds; seed++) {
      const wishes = Object.entries(houseRules).flatMap(([key, value]) => ['--house-rule', `${key}=${value}`]);
      const played = parlor(['record', game, '--players', String(players), '--seed', String(seed), '--bots', 'easy', ...wishes]);
      const [header, ...rest] = played.split('\n');
      const sitting = people.slice(0, players).map((name) => ({ name, bot: 'easy' }));
      const record = [JSON.stringify({ ...JSON.parse(header), seats: sitting }), ...rest].join('\n');
      const steps = record.split('\n').filter((line) => line.includes('"action"')).length;
      const look = (n, seat) =>
        JSON.parse(parlor(['replay', '-', '--step', String(n), '--whole', ...(seat === null ? ['--spectator'] : ['--seat', String(seat + 1)])], record));
      const keep = (moment, n, seat, seen) => {
        const name = `${players}-${moment}`;
        const count = (kept.get(name) ?? 0) + 1;
        if (count > most[game]) return;
        kept.set(name, count);
        const seats = Array.from({ length: players }, (_, i) => (i === seat ? { name: 'You' } : { name: people[i], bot: 'easy' }));
        const choices = seen.choices.map((choice) => ({ id: JSON.stringify(choice.action), ...choice }));
        const fixture = { game, players, house_rules: houseRules, seat, n, ...seen, choices, seats };
        writeFileSync(`${folder}${game}/${name}${count > 1 ? `-${count}` : ''}.json`, JSON.stringify(fixture) + '\n');
      };
      for (let n = 0; n < steps; n++) {
        const { waiting, view } = look(n, null);
        const moment = momentOf(view);
        const seat = waiting.at(-1) ?? 0;
        const count = kept.get(`${players}-${moment}`) ?? 0;
        if (count === 0 || (count < most[game] && n >= steps / 2)) {
          const seen = look(n, seat);
          if (seen.choices.length > 1 || lone.includes(moment)) keep(moment, n, seat, seen);
        }
      }
      if (seed === 1 && !kept.has(`${players}-over`)) {
        keep('over', steps, 0, look(steps, 0));
        keep('spectator', steps >> 1, null, look(steps >> 1, null));
      }
    }
  console.log(game, [...kept].map(([name, count]) => `${name}×${count}`).join(' '));
}
