/** Measures how many of the results accepted by tables are right for texts that are easily mistaken for a place. */
import { countryOf } from '../../../../main/geocoder/result.ts';
import type { Finding } from '../../../../main/geocoder/result.ts';
import { belongsTo } from '../../../../main/geocoder/sovereign.ts';
import type { Random } from './samples.ts';
import {
  listedPlaces,
  sampleListed,
  samplePersons,
  sampleSharedNames,
  sampleShortTypos,
  sampleSights,
  sampleYears,
  type DoubtfulSample,
} from './doubtful.ts';
import { says, type Geocoder } from './geocoder.ts';
import { sampleOutside } from './outside.ts';
import { withinAnyOf } from './placed.ts';
import type { Measure } from './reliability.ts';
import type { Town } from './uncovered.ts';

/** Minimum quality of results that tables accept. */
const TAKEN = 0.8;
const NEAR_METRES = 25_000;

const isTaken = (finding: Finding | undefined): finding is Finding => (finding?.quality ?? 0) >= TAKEN;

function isThere({ text, place, finding }: DoubtfulSample & { finding: Finding }): string | true {
  const [lon, lat] = finding.position;
  return (place !== undefined && withinAnyOf({ lon, lat }, [place], NEAR_METRES)) || `${text} → ${says(finding)}`;
}

export function measureDoubtful(geocoder: Geocoder, allTowns: readonly Town[], random: Random, measure: Measure): void {
  const places = listedPlaces(geocoder.open('geocoder-world'));
  const taken = (samples: readonly DoubtfulSample[]) =>
    samples.flatMap((sample) => {
      const finding = geocoder.find(sample.text);
      return isTaken(finding) ? [{ ...sample, finding }] : [];
    });
  measure(
    'Name of several places of a country: taken and right',
    37,
    taken(sampleSharedNames(random, places, 1500)),
    isThere,
  );
  measure(
    'Any listed place, with the country: taken and right',
    97.6,
    taken(sampleListed(random, places, 1000)),
    isThere,
  );
  measure('Short name with one typo: taken and right', 80, taken(sampleShortTypos(random, places, 1000)), isThere);

  const towns = allTowns.filter(({ population }) => population > 20_000);
  const isNotTaken = ({ text }: DoubtfulSample): string | true => {
    const finding = geocoder.find(text);
    return !isTaken(finding) || `${text} → ${says(finding)}`;
  };
  measure('Two first names: not taken', 97.8, samplePersons(random, 1500), isNotTaken);
  measure('Town with a year: not taken', 98.3, sampleYears(random, towns, 1000), isNotTaken);
  measure('Sight in a town: not taken', 99.5, sampleSights(random, towns, 1000), isNotTaken);
  const codes = new Map(
    geocoder
      .open('geocoder-world')
      .prepare<[], [string, string]>('SELECT name, short_name FROM document WHERE kind = 0')
      .raw()
      .all(),
  );
  measure(
    'Country that a place is not in: not taken',
    98.8,
    sampleOutside(random, places, 1000),
    ({ text, country }) => {
      const finding = geocoder.find(text);
      if (!isTaken(finding)) return true;
      const code = (finding.types[0] === 'country' ? finding.shortName : countryOf(finding)) ?? '';
      const state = codes.get(country) ?? '';
      return code === state || belongsTo(code, state) || `${text} → ${says(finding)}`;
    },
  );
}
