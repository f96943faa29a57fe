/** Areas and places of the world's index, and how a result of the trial's classes is graded by them. */
import { haversineMetres } from '../../../../contract/great-circle.ts';
import type { Finding } from '../../../../main/geocoder/retrieve/result.ts';
import { fold, tokens } from '../../../../main/geocoder/text/tokens.ts';
import type { Geocoder } from './geocoder.ts';
import { withinAnyOf, type Placed } from './placed.ts';

/** What the first result is: what the text means, an area around it, or something else. */
export type Grade = 'exact' | 'around' | 'wrong';

/** Degrees per unit of the index's integers. */
const DEGREES = 1e-7;
const REGION_METRES = 300_000;
const SAME_METRES = 1;

interface AreaRow {
  id: number;
  kind: number;
  level: number | null;
  name: string;
  code: string | null;
  alternates: string | null;
  parent: number | null;
  importance: number;
  lon: number;
  lat: number;
}

/** Countries, areas and places of the world's index. */
export function readWorld(geocoder: Geocoder) {
  const rows = new Map(
    geocoder
      .open('geocoder-world')
      .prepare<[], AreaRow>(
        'SELECT id, kind, level, name, short_name code, alternates, parent, importance, lon, lat FROM document ' +
          'WHERE kind <= 2 ORDER BY id',
      )
      .all()
      .map((row): [number, AreaRow] => [row.id, { ...row, lon: row.lon * DEGREES, lat: row.lat * DEGREES }]),
  );
  const around = (row: AreaRow): AreaRow[] => {
    const parent = rows.get(row.parent ?? -1);
    return parent === undefined ? [] : [parent, ...around(parent)];
  };
  const all = [...rows.values()];
  const byName = Map.groupBy(all, ({ name }) => name);
  /** Whether a text is the name of a result, or another of its names. */
  const isCalled = ({ name, position: [lon, lat] }: Finding, text: string): boolean => {
    const wanted = tokens(text).join(' ');
    const row = byName.get(name)?.find((one) => withinAnyOf(one, [{ lon, lat }], SAME_METRES));
    return tokens(name).join(' ') === wanted || row?.alternates?.split('|').includes(wanted) === true;
  };
  return {
    around,
    country: (row: AreaRow): AreaRow | undefined => around(row).find(({ kind }) => kind === 0),
    state: (row: AreaRow): AreaRow | undefined => around(row).find(({ kind, level }) => kind === 1 && level === 1),
    isCalled,
    countries: all.filter(({ kind }) => kind === 0),
    areas: all.filter(({ kind }) => kind === 1),
    places: all.filter(({ kind }) => kind === 2),
  };
}

/** Letters and digits of a name: `DeSoto` and `De Soto` are the same. */
export const lettersOf = (name: string): string => tokens(name).join('');

/** Exact within `metres` of a place; around it if it is an area of one of these names. */
export const near =
  (place: Placed, metres: number, areas: readonly string[] = []) =>
  ({ position: [lon, lat], name, types }: Finding): Grade => {
    if (types[0] !== 'airport' && withinAnyOf({ lon, lat }, [place], metres)) return 'exact';
    return types.includes('political') && areas.some((area) => fold(area) === fold(name)) ? 'around' : 'wrong';
  };

export const isArea = (area: AreaRow) => (finding: Finding) =>
  finding.types.includes('political') &&
  fold(finding.name) === fold(area.name) &&
  haversineMetres(area.lon, area.lat, ...finding.position) < REGION_METRES
    ? ('exact' as const)
    : ('wrong' as const);

/** @param onlyAreas areas that are all of their country */
export const isCountry =
  (codes: ReadonlySet<string>, onlyAreas: ReadonlySet<string>) =>
  (finding: Finding): Grade => {
    const [country] = finding.types[0] === 'country' ? [finding] : onlyAreas.has(finding.name) ? finding.areas : [];
    return codes.has(country?.shortName ?? '') ? 'exact' : 'wrong';
  };
