/**
 * Classes of texts that the accuracy test doesn't draw, e.g. `CAIRN_TEST_SEED=1 npm run test:long -- classes`. Prints
 * the table in docs/geocoder.md, with how many wrong results are sure, and fails if a share is below its minimum.
 */
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { hasPacks } from '../../../main/packs/built-packs.fixture.ts';
import { createRandom } from '../../../main/packs/fixture-random.ts';
import { drawClasses } from './trial/classes.ts';
import { describeFinding, openGeocoder } from './trial/geocoder.ts';
import { SOURCES } from './trial/trials.ts';

const PACKS = [
  'geocoder-montevideo',
  'geocoder-nature',
  'geocoder-santa-cruz',
  'geocoder-us-zip',
  'geocoder-world',
  'places',
];
const COUNT = Math.ceil(300 * Number(process.env['CAIRN_TEST_SHARE'] ?? 1));
/** Quality from which tables accept a result. */
const SURE = 0.8;
const MAX_LISTED_MISSES = 25;
const isPossible = hasPacks('accuracy of the geocoder by class', PACKS) && existsSync(SOURCES);
const print = (line: string): void => void process.stdout.write(`${line}\n`);

test.skipIf(!isPossible)('is right in each class of texts as often as stated in docs/geocoder.md', () => {
  const seed = Number(process.env['CAIRN_TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
  print(`seed ${seed}`);
  const geocoder = openGeocoder();
  const total = { texts: 0, sure: 0, wrong: 0 };
  for (const { name, minimum, isAbsent = false, samples } of drawClasses(geocoder, createRandom(seed), COUNT)) {
    const results = samples.map(({ text, grade }) => {
      const finding = geocoder.find(text);
      const isSure = (finding?.quality ?? 0) >= SURE;
      return { text, finding, grade: finding === undefined ? 'nothing' : grade(finding), isSure };
    });
    const share = (wanted: string): number =>
      (100 * results.filter(({ grade }) => grade === wanted).length) / Math.max(1, results.length);
    const sureWrong = results.filter(({ isSure, grade }) => isSure && grade === 'wrong');
    const right = isAbsent
      ? 100 - (100 * sureWrong.length) / Math.max(1, results.length)
      : share('exact') + share('around');
    total.texts += results.length;
    total.sure += results.filter(({ isSure }) => isSure).length;
    total.wrong += sureWrong.length;
    print(
      `${name.padEnd(56)} ${String(results.length).padStart(4)} texts: ` +
        (isAbsent
          ? `${right.toFixed(1)} % not sure`
          : `${share('exact').toFixed(1)} % exact, ${share('around').toFixed(1)} % an area around`) +
        `, ${sureWrong.length} sure and wrong`,
    );
    const misses = isAbsent ? sureWrong : results.filter(({ grade }) => grade === 'wrong' || grade === 'nothing');
    const listed = misses
      .slice(0, MAX_LISTED_MISSES)
      .map(({ text, finding }) => `${text} → ${describeFinding(finding)}`);
    if (process.env['CAIRN_TEST_MISSES'] !== undefined) print(listed.map((miss) => `    ${miss}`).join('\n'));
    expect.soft(right, `${name}, seed ${seed}\n${listed.join('\n')}\n`).toBeGreaterThanOrEqual(minimum);
  }
  print(`${total.texts} texts, ${total.sure} with a quality of at least ${SURE}, ${total.wrong} of these wrong`);
});
