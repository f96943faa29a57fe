import { expect, it } from 'vitest';
import { placeOf } from './provenance.ts';

it.each([
  ['/data/liechtenstein-2024-03.osm.pbf', 'Liechtenstein'],
  ['us-virgin-islands-latest.osm.pbf', 'US Virgin Islands'],
  ['northern-kentucky-240301.osm.gz', 'Northern Kentucky'],
  ['My City.osm', 'My City'],
  ['São_Tomé.osm.bz2', 'São Tomé'],
  ['planet_13.3,52.5_13.5,52.6.osm.pbf', 'planet_13.3,52.5_13.5,52.6.osm.pbf'],
  ['2024-03.osm.pbf', '2024-03.osm.pbf'],
])('finds the place in %s: %s', (file, place) => {
  expect(placeOf(file)).toBe(place);
});
