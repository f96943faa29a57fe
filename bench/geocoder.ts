/**
 * Processor time of the geocoder, in process, with the installed packs, and again with a pack of 1,000,000 synthetic
 * addresses added; and the cost of packs of other regions:
 *   node bench/geocoder.ts [--packs DIR] [--seed N]
 * Each line relates the 99th percentile to the time of looking up one document by its id in the same run.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { geocode } from '../main/geocoder/forward.ts';
import { textRequest } from '../main/geocoder/retrieve/forward-request.ts';
import { indexSet, openIndex, type IndexSet, type OpenIndex } from '../main/geocoder/index/open-index.ts';
import { reverseGeocode } from '../main/geocoder/reverse/reverse.ts';
import { openPackFile } from '../main/packs/pack-file.ts';
import { createRandom } from '../main/packs/fixture-random.ts';
import { sampleAddresses, sampleCities, withTypo } from '../data/themes/geocoder/trial/samples.ts';
import { writeSyntheticPack } from './geocoder-synthetic.ts';

const { values } = parseArgs({
  options: {
    packs: { type: 'string', default: 'data/packs' },
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '1500' },
  },
});
const packPath = (id: string): string => join(values.packs, `${id}.sqlite`);
const count = Number(values.count);
const PACKS = ['geocoder-montevideo', 'geocoder-nature', 'geocoder-santa-cruz', 'geocoder-us-zip', 'geocoder-world'];
const random = createRandom(Number(values.seed));

const addresses = sampleAddresses(openPackFile(packPath('streets-montevideo')).database, random, count).map(
  ({ street, number }) => `${street} ${number}, Montevideo`,
);
const cities = sampleCities(openPackFile(packPath('places')).database, random, count, () => '').map(({ name }) => name);
const prefixes = [...addresses, ...cities].map((text) => text.slice(0, 1 + Math.floor(random() * 12)));
const positions = sampleAddresses(openPackFile(packPath('streets-montevideo')).database, random, count).map(
  ({ positions: [first] }) => first ?? { lon: 0, lat: 0 },
);
const adversarial = [
  '',
  'a',
  'a b c d e f g h i j k l m n o p',
  'st st st st st st st st',
  'de la calle de la avenida de los del el',
  'san santa saint st sankt new old north south',
  '1 2 3 4 5 6 7 8 9 10',
  'x'.repeat(10_000),
  'main street '.repeat(1000),
  '🙂🙂🙂',
  "'; DROP TABLE document; --",
  '" OR name:* NEAR(a b)',
  '\u0000\u0001\u001F',
  'aaaa bbbb cccc dddd eeee ffff gggg hhhh',
  'united states america washington san francisco new york los angeles',
  'sant crus calfornia untied sttes amrica norht',
  '東京都新宿区西新宿二丁目八番一号都庁第一本庁舎',
  'corner of a and b and c and d and e',
  'lima rosa mara lana sala pala mala cala bala tala',
];

/** Runs one input of a list on some packs. */
interface Task {
  label: string;
  count: number;
  run(set: IndexSet, input: number): unknown;
}

const forward = (label: string, texts: readonly string[], autocomplete = false): Task => ({
  label,
  count: texts.length,
  run: (set, input) => geocode(set, { ...textRequest(texts[input] ?? ''), autocomplete }),
});
/** Positions near addresses. */
const reverse = (indexes: readonly OpenIndex[], input: number): unknown =>
  reverseGeocode(indexes, (positions[input]?.lon ?? 0) + 1e-4, (positions[input]?.lat ?? 0) + 1e-4, []);

const TASKS: readonly Task[] = [
  forward('forward: address', addresses),
  forward(
    'forward: address with a typo',
    addresses.map((text) => withTypo(random, text)),
  ),
  forward('forward: city', cities),
  forward(
    'forward: city with a typo',
    cities.map((text) => withTypo(random, text)),
  ),
  forward('autocomplete: 1 to 12 letters', prefixes, true),
  {
    label: 'reverse: near an address',
    count: positions.length,
    run: ({ indexes }, input) => reverse(indexes, input),
  },
  forward('adversarial text', adversarial),
];

/** Number of packs that an office may have prepared. */
const OTHER_PACKS = 31;
const TURNS = 3;
/** Number of runs of each input. The fastest counts, to exclude time taken by other processes. */
const RUNS = 3;

/** Milliseconds of processor time for each input, ascending. */
function time(inputs: number, run: (input: number) => unknown): number[] {
  const best = new Float64Array(inputs).fill(Number.POSITIVE_INFINITY);
  for (let round = 0; round < RUNS; round++) {
    for (let input = 0; input < inputs; input++) {
      const start = process.cpuUsage();
      run(input);
      const used = process.cpuUsage(start);
      best[input] = Math.min(best[input] ?? Number.POSITIVE_INFINITY, (used.user + used.system) / 1000);
    }
  }
  return [...best].toSorted((a, b) => a - b);
}

const percentile = (times: readonly number[], share: number): number =>
  times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;

function measure(label: string, indexes: readonly OpenIndex[]): void {
  const set = indexSet(indexes);
  const [first] = indexes;
  const id = first?.candidates === undefined ? 0 : (first.reader.find('street', 'name:de', 1)[0] ?? 0);
  const unit = percentile(
    time(20_000, () => first?.reader.document(id)),
    0.5,
  );
  console.log(`\n${label} (one look-up by id: ${(unit * 1000).toFixed(1)} µs)`);
  for (const task of TASKS) {
    const times = time(task.count, (input) => task.run(set, input));
    const [p50, p99, worst] = [0.5, 0.99, 1].map((share) => percentile(times, share));
    console.log(
      `  ${task.label.padEnd(34)} p50 ${p50?.toFixed(2).padStart(7)} ms   p99 ${p99?.toFixed(2).padStart(7)} ` +
        `ms   max ${worst?.toFixed(1).padStart(6)} ms   p99 is ${Math.round((p99 ?? 0) / unit)} look-ups`,
    );
  }
}

/**
 * Measures how much packs of other regions slow down a reverse look-up: alternately with one pack, and with many more
 * that are in another country.
 */
function measureWithOtherPacks(): void {
  const otherPack = packPath('geocoder-santa-cruz');
  if (!existsSync(otherPack)) {
    console.log(`\nSkipped: reverse with packs of other regions, because ${otherPack} is missing`);
    return;
  }
  const ownIndex = openIndex(openPackFile(packPath('geocoder-montevideo')), 0);
  const otherIndexes = Array.from({ length: OTHER_PACKS }, (_, i) => openIndex(openPackFile(otherPack), i + 1));
  console.log(`\nReverse with ${OTHER_PACKS} packs of other regions, alternating with the pack alone`);
  for (let turn = 1; turn <= TURNS; turn++) {
    const [single, withOthers] = [[ownIndex], [ownIndex, ...otherIndexes]].map(
      (indexes) =>
        percentile(
          time(count, (input) => reverse(indexes, input)),
          0.5,
        ) * 1000,
    );
    console.log(`  turn ${turn}: p50 ${single?.toFixed(0)} µs alone, ${withOthers?.toFixed(0)} µs with them`);
  }
}

const installed = PACKS.filter((id) => existsSync(packPath(id)));
measure(
  `Packs: ${installed.join(', ')}`,
  installed.map((id, order) => openIndex(openPackFile(packPath(id)), order)),
);
measureWithOtherPacks();
const directory = mkdtempSync(join(tmpdir(), 'cairn-bench-'));
try {
  const synthetic = openPackFile(
    await writeSyntheticPack(
      directory,
      openPackFile(packPath('geocoder-montevideo')).database,
      openPackFile(packPath('places')).database,
      random,
    ),
  );
  const packs = [...installed.map((id) => openPackFile(packPath(id))), synthetic];
  measure('The same with 1,000,000 synthetic addresses', packs.map(openIndex));
} finally {
  rmSync(directory, { recursive: true });
}
