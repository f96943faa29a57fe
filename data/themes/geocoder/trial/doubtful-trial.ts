/** Measures how many of the results accepted by tables are right for texts that are easily mistaken for a place. */
import { countryOf } from '../../../../main/geocoder/retrieve/result.ts';
import type { Finding } from '../../../../main/geocoder/retrieve/result.ts';
import { belongsTo } from '../../../../main/geocoder/areas/sovereign.ts';
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
import { describeFinding, type Geocoder } from './geocoder.ts';
import { sampleOutside } from './outside.ts';
import { withinAnyOf } from './placed.ts';
import type { Measure } from './reliability.ts';
import type { Town } from './uncovered.ts';

/** Minimum quality of results that tables accept. */
const MIN_QUALITY = 0.8;
const NEAR_METRES = 25_000;

const isAccepted = (finding: Finding | undefined): finding is Finding => (finding?.quality ?? 0) >= MIN_QUALITY;

function isNearPlace({ text, place, finding }: DoubtfulSample & { finding: Finding }): string | true {
  const [lon, lat] = finding.position;
  return (
    (place !== undefined && withinAnyOf({ lon, lat }, [place], NEAR_METRES)) || `${text} → ${describeFinding(finding)}`
  );
}

export function measureDoubtful(geocoder: Geocoder, allTowns: readonly Town[], random: Random, measure: Measure): void {
  const places = listedPlaces(geocoder.open('geocoder-world'));
  const accepted = (samples: readonly DoubtfulSample[]) =>
    samples.flatMap((sample) => {
      const finding = geocoder.find(sample.text);
      return isAccepted(finding) ? [{ ...sample, finding }] : [];
    });
  measure(
    'Name of several places of a country: taken and right',
    37,
    accepted(sampleSharedNames(random, places, 1500)),
    isNearPlace,
  );
  measure(
    'Any listed place, with the country: taken and right',
    97.6,
    accepted(sampleListed(random, places, 1000)),
    isNearPlace,
  );
  measure(
    'Short name with one typo: taken and right',
    80,
    accepted(sampleShortTypos(random, places, 1000)),
    isNearPlace,
  );

  const towns = allTowns.filter(({ population }) => population > 20_000);
  const isRejected = ({ text }: DoubtfulSample): string | true => {
    const finding = geocoder.find(text);
    return !isAccepted(finding) || `${text} → ${describeFinding(finding)}`;
  };
  measure('Two first names: not taken', 97.8, samplePersons(random, 1500), isRejected);
  measure('Town with a year: not taken', 98.3, sampleYears(random, towns, 1000), isRejected);
  measure('Sight in a town: not taken', 99.5, sampleSights(random, towns, 1000), isRejected);
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
      if (!isAccepted(finding)) return true;
      const code = (finding.types[0] === 'country' ? finding.shortName : countryOf(finding)) ?? '';
      const state = codes.get(country) ?? '';
      return code === state || belongsTo(code, state) || `${text} → ${describeFinding(finding)}`;
    },
  );
}
