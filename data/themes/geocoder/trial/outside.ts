/**
 * Places with a country that they aren't in, and whose name is part of a surrounding area's name: `Kirtland, Mexico`
 * for a town in New Mexico.
 */
import { tokens } from '../../../../main/geocoder/text/tokens.ts';
import { pick, type Random } from './samples.ts';
import type { ListedPlace } from './doubtful.ts';

export interface OutsideSample {
  text: string;
  /** Name of the country in the text. */
  country: string;
}

const FORMS = [
  (name: string, country: string): string => `${name}, ${country}`,
  (name: string, country: string): string => `${name} ${country}`,
  (name: string, country: string): string => `${country}, ${name}`,
];

/** Samples areas with a confusable name. All are equally likely. */
export function sampleOutside(random: Random, places: readonly ListedPlace[], count: number): OutsideSample[] {
  const countries = [...new Set(places.map(({ country }) => country))].map((name) => ({
    name,
    nameTokens: tokens(name),
  }));
  const listed = new Set(places.map(({ name, country }) => `${tokens(name).join(' ')}|${country}`));
  const within = Map.groupBy(
    places.flatMap((place) => [...place.regions, place.country].map((area) => ({ area, place }))),
    ({ area, place }) => `${area}|${place.country}`,
  );
  const groups = [...within.values()].flatMap((all) => {
    const [first] = all;
    if (first === undefined) return [];
    const around = tokens(first.area);
    return countries
      .filter(
        ({ name, nameTokens }) =>
          name !== first.place.country &&
          nameTokens.length < around.length &&
          nameTokens.every((token) => around.includes(token)),
      )
      .flatMap(({ name: country }) => {
        const names = all.flatMap(({ place: { name } }) =>
          listed.has(`${tokens(name).join(' ')}|${country}`) ? [] : [name],
        );
        return names.length === 0 ? [] : [{ country, names }];
      });
  });
  return Array.from({ length: count }, () => {
    const { country, names } = pick(random, groups);
    return { text: pick(random, FORMS)(pick(random, names), country), country };
  });
}
