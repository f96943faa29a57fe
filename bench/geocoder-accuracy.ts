/**
 * How often the geocoder is right, on samples drawn with a fresh seed:
 *   node bench/geocoder-accuracy.ts [--packs DIR] [--seed N] [--misses] [--outcomes FILE]
 * The file gets each first answer's quality and whether it was right: what the calibration is fitted to.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { geocode } from '../main/geocoder/forward.ts';
import { textRequest } from '../main/geocoder/forward-request.ts';
import { openIndex } from '../main/geocoder/open-index.ts';
import type { Finding } from '../main/geocoder/result.ts';
import { reverseGeocode } from '../main/geocoder/reverse.ts';
import { Vocabulary } from '../main/geocoder/vocabulary.ts';
import { createRandom } from '../main/packs/fixture-random.ts';
import { openPackFile } from '../main/packs/pack-file.ts';
import { loadSpatialite } from '../main/packs/spatialite.ts';
import { reliabilityTable, thresholdFor } from './geocoder-trial/reliability.ts';
import { hasSources, runTrial } from './geocoder-trial/trial.ts';
import {
  sampleAddresses,
  sampleCities,
  sampleRanges,
  withTypo,
  type AddressSample,
  type CitySample,
  type RangeSample,
} from './geocoder-samples.ts';
import { haversineMetres } from '../contract/great-circle.ts';

const { values } = parseArgs({
  options: {
    packs: { type: 'string', default: 'data/packs' },
    seed: { type: 'string' },
    misses: { type: 'boolean', default: false },
    outcomes: { type: 'string' },
    only: { type: 'string', default: '' },
    scale: { type: 'string', default: '1' },
  },
});
const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed);
const random = createRandom(seed);
const packPath = (id: string): string => join(values.packs, `${id}.sqlite`);
const openPack = (id: string) => openPackFile(packPath(id));

const indexes = ['geocoder-montevideo', 'geocoder-nature', 'geocoder-santa-cruz', 'geocoder-us-zip', 'geocoder-world']
  .filter((id) => existsSync(packPath(id)))
  .map((id, order) => openIndex(openPack(id), order));
const vocabulary = new Vocabulary(indexes.map(({ reader }) => reader));

const find = (text: string, limit = 1): Finding[] => geocode(indexes, vocabulary, textRequest(text, limit));

/** Counts and prints the share of samples that are right. */
function measure<Sample>(label: string, samples: readonly Sample[], isRight: (sample: Sample) => string | true): void {
  if (!label.toLowerCase().includes(values.only.toLowerCase())) return;
  const tried = samples.slice(0, Math.ceil(samples.length * Number(values.scale)));
  const misses = tried.map(isRight).filter((outcome) => outcome !== true);
  console.log(`${label.padEnd(64)} ${(100 - (100 * misses.length) / tried.length).toFixed(2)} % of ${tried.length}`);
  if (values.misses) for (const miss of misses.slice(0, 25)) console.log(`    ${miss}`);
}

const within = (
  [lon, lat]: readonly [number, number],
  places: readonly { lon: number; lat: number }[],
  metres: number,
): boolean => places.some((place) => haversineMetres(lon, lat, place.lon, place.lat) <= metres);

const textOf = ({ number, street, town, zip }: RangeSample): string => `${number} ${street}, ${town}, CA ${zip}`;

console.log(`seed ${seed}; packs: ${indexes.map(({ packId }) => packId).join(', ')}`);

if (existsSync(packPath('streets-montevideo'))) {
  const samples = sampleAddresses(openPack('streets-montevideo').database, random, 2000);
  const isFound = (text: string, { positions }: AddressSample): string | true => {
    const [first] = find(text);
    return (
      (first !== undefined && within(first.position, positions, 1)) ||
      `${text} → ${first?.houseNumber ?? ''} ${first?.name ?? 'nothing'}`
    );
  };
  measure('Montevideo: address point by its own text, first place', samples, (sample) =>
    isFound(`${sample.street} ${sample.number}, Montevideo`, sample),
  );
  measure('Montevideo: the same with one typo', samples, (sample) =>
    isFound(withTypo(random, `${sample.street} ${sample.number}, Montevideo`), sample),
  );
}

if (existsSync(packPath('streets-santa-cruz'))) {
  const zips = new Map(
    openPack('geocoder-us-zip')
      .database.prepare<[], [string, string]>(
        'SELECT zip.name, town.name FROM document zip JOIN document town ON town.id = zip.parent WHERE zip.kind = 3',
      )
      .raw()
      .all(),
  );
  const samples = sampleRanges(openPack('streets-santa-cruz').database, random, 2000, (zip) => zips.get(zip));
  measure('Santa Cruz: number in a range found on its street', samples, (sample) => {
    const [first] = find(textOf(sample));
    return (
      (first?.name === sample.street && first.houseNumber === String(sample.number)) ||
      `${textOf(sample)} → ${first?.houseNumber ?? ''} ${first?.name ?? 'nothing'}`
    );
  });
  measure('Santa Cruz: the same with one typo', samples, (sample) => {
    const text = withTypo(random, textOf(sample));
    const [first] = find(text);
    return (
      (first?.name === sample.street && first.houseNumber === String(sample.number)) ||
      `${text} → ${first?.houseNumber ?? ''} ${first?.name ?? 'nothing'}`
    );
  });
  measure('Santa Cruz: geocode → reverse: street, range, parity', samples, (sample) => {
    const [first] = find(textOf(sample));
    const [back] = first === undefined ? [] : reverseGeocode(indexes, ...first.position, []);
    const number = Number(back?.houseNumber);
    const isRight =
      back?.name === sample.street &&
      number >= Math.min(sample.from, sample.to) &&
      number <= Math.max(sample.from, sample.to) &&
      number % 2 === sample.from % 2;
    return isRight || `${textOf(sample)} → ${back?.houseNumber ?? ''} ${back?.name ?? 'nothing'}`;
  });
  if (existsSync(packPath('zip4-santa-cruz'))) {
    const zip4 = openPack('zip4-santa-cruz').database;
    loadSpatialite(zip4);
    const zipsAt = zip4
      .prepare<[number, number, number, number, number, number], string>(
        'SELECT zip FROM zip4 WHERE ROWID IN (SELECT pkid FROM idx_zip4_geometry WHERE xmin <= ? AND xmax >= ' +
          '? AND ymin <= ? AND ymax >= ?) AND ST_Intersects(geometry, MakePoint(?, ?, 4326))',
      )
      .pluck();
    measure("Santa Cruz: ZIP+4 at that point has its side's ZIP", samples, (sample) => {
      const [first] = find(textOf(sample));
      const [lon, lat] = first?.position ?? [0, 0];
      const found = zipsAt.all(lon, lon, lat, lat, lon, lat);
      return found.includes(sample.zip) || `${textOf(sample)} → ${found.join() || 'none'}`;
    });
  }
}

if (existsSync(packPath('places'))) {
  const world = openPack('geocoder-world').database;
  const countries = new Map(
    world
      .prepare<[], [string, string]>('SELECT alternates, name FROM document WHERE kind = 0')
      .raw()
      .all()
      .flatMap(([alternates, name]) =>
        alternates
          .split('|')
          .filter((code) => /^[a-z]{3}$/.test(code))
          .map((code): [string, string] => [code, name]),
      ),
  );
  const samples = sampleCities(openPack('places').database, random, 1000, (iso3) => countries.get(iso3.toLowerCase()));
  const isNear = (text: string, sample: CitySample): string | true => {
    const [first] = find(text);
    return (
      (first !== undefined && within(first.position, [sample], 25_000)) ||
      `${text} → ${first?.name ?? 'nothing'}, ${first?.areas.map(({ name }) => name).join(', ') ?? ''}`
    );
  };
  measure('World: "city, country" within 25 km, first place', samples, (sample) =>
    isNear(`${sample.name}, ${sample.country}`, sample),
  );
  measure('World: the same with one typo', samples, (sample) =>
    isNear(withTypo(random, `${sample.name}, ${sample.country}`), sample),
  );
  measure('World: city alone', samples, (sample) => isNear(sample.name, sample));
}

if (hasSources()) {
  const outcomes = runTrial({ packs: values.packs, random, measure });
  console.log(`\nWhat answers say of themselves, and how many are right\n${reliabilityTable(outcomes).join('\n')}`);
  if (values.outcomes !== undefined)
    writeFileSync(values.outcomes, outcomes.map((outcome) => `${JSON.stringify(outcome)}\n`).join(''));
  const threshold = thresholdFor(outcomes, 0.99);
  if (threshold !== undefined)
    console.log(
      `From ${threshold.quality.toFixed(2)} on 99 % of the answers are right; ` +
        `${(100 * threshold.kept).toFixed(1)} % of the right ones say so much`,
    );
} else
  console.log('Names and messy addresses were not tried: their sources are not in data/cache. Build the packs first');
