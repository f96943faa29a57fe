/**
 * Time to reject a wrong key, depending on how many leading characters it shares with the right one: npm run bench --
 * key-timing [--rounds N]. The keys are tried in turn, so that other work of the machine affects all of them alike.
 * Fails if the median for one shared length differs by more than 5 % from that of keys that share nothing.
 */
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { commandLineKey, createKeyRing } from '../main/store/key-ring.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '40000' } } });
const SHARED = [0, 1, 2, 4, 8, 16, 32, 42];
const MAX_DIFFERENCE = 0.05;
/** Number of rejections per measurement; a single one may be shorter than the clock's resolution. */
const AT_ONCE = 10;

const key = randomBytes(32).toString('base64url');
const ring = createKeyRing();
ring.add(key, commandLineKey(key));
for (let i = 0; i < 20; i++) {
  const otherKey = randomBytes(32).toString('base64url');
  ring.add(otherKey, commandLineKey(otherKey));
}

const guesses = SHARED.map((shared) => {
  return {
    shared,
    guess: key.slice(0, shared) + key.slice(shared).replaceAll(/./g, (letter) => (letter === 'x' ? 'y' : 'x')),
    times: new Float64Array(Number(values.rounds)),
  };
});
const round = (index: number): void => {
  for (const { guess, times } of guesses) {
    const start = performance.now();
    for (let time = 0; time < AT_ONCE; time++)
      if (ring.find(guess, {}) !== undefined) throw new Error('A wrong key was accepted');
    times[index] = performance.now() - start;
  }
};
for (let warm = 0; warm < 2000; warm++) round(0);
for (let index = 0; index < Number(values.rounds); index++) round(index);

const medians = guesses.map(({ shared, times }) => ({
  shared,
  median: (times.toSorted()[times.length >> 1] ?? Number.NaN) / AT_ONCE,
}));
const baseline = medians[0]?.median ?? Number.NaN;
let worst = 0;
for (const { shared, median } of medians) {
  const difference = median / baseline - 1;
  worst = Math.max(worst, Math.abs(difference));
  process.stdout.write(
    `${String(shared).padStart(2)} characters shared: ${(median * 1000).toFixed(3)} µs ` +
      `(${(difference * 100).toFixed(1)} %)\n`,
  );
}
process.exitCode = worst <= MAX_DIFFERENCE ? 0 : 1;
