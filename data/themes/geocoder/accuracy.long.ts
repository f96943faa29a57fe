/**
 * Accuracy of the geocoder on samples drawn with a new seed. Prints the table in docs/geocoder.md, and fails if a share
 * is below its minimum, which is about four standard deviations below the measured value.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { hasPacks } from '../../../main/packs/built-packs.fixture.ts';
import { createRandom } from '../../../main/packs/fixture-random.ts';
import { openGeocoder } from './trial/geocoder.ts';
import { reliabilityTable, thresholdFor, type Measure } from './trial/reliability.ts';
import { SOURCES, Trials } from './trial/trials.ts';

const PACKS = [
  'geocoder-montevideo',
  'geocoder-nature',
  'geocoder-santa-cruz',
  'geocoder-us-zip',
  'geocoder-world',
  'places',
  'streets-montevideo',
  'streets-santa-cruz',
  'zip4-santa-cruz',
];
const MAX_LISTED_MISSES = 25;
/** File that receives the quality of each first result and whether it was right, for fitting the calibration. */
const OUTCOMES = process.env['CAIRN_TEST_OUTCOMES'];
const SHARE = Number(process.env['CAIRN_TEST_SHARE'] ?? 1);

const isPossible = hasPacks('accuracy of the geocoder', PACKS) && existsSync(SOURCES);
const print = (line: string): void => void process.stdout.write(`${line}\n`);

test.skipIf(!isPossible)('is right as often as stated in docs/geocoder.md', () => {
  const seed = Number(process.env['CAIRN_TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
  print(`seed ${seed}`);
  const measure: Measure = (label, minimum, samples, isRight) => {
    const tried = samples.slice(0, Math.ceil(samples.length * SHARE));
    const misses = tried.map(isRight).filter((outcome) => outcome !== true);
    const right = 100 - (100 * misses.length) / tried.length;
    print(`${label.padEnd(64)} ${right.toFixed(2)} % of ${tried.length}`);
    const listed = misses.slice(0, MAX_LISTED_MISSES).join('\n');
    expect.soft(right, `${label}, seed ${seed}\n${listed}\n`).toBeGreaterThanOrEqual(minimum);
  };
  const trials = new Trials(openGeocoder(), createRandom(seed), measure);
  trials.run();
  const { outcomes } = trials;
  print(`\nQuality of results, and how many are right\n${reliabilityTable(outcomes).join('\n')}`);
  const threshold = thresholdFor(outcomes, 0.99);
  if (threshold !== undefined)
    print(
      `With a quality of at least ${threshold.quality.toFixed(2)}, 99 % of the results are right;  ` +
        `${(100 * threshold.recall).toFixed(1)} % of the right results have it`,
    );
  if (OUTCOMES !== undefined)
    writeFileSync(OUTCOMES, outcomes.map((outcome) => `${JSON.stringify(outcome)}\n`).join(''));
});
