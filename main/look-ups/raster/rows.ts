/** Values of rasters, in the table of look-ups. */
import { pointOf, type Point } from '../../../contract/coordinates.ts';
import { Fault } from '../../../contract/fault.ts';
import { jsonText } from '../../../contract/json-text.ts';
import { rasterLookUp, type RasterAnswer, type RasterValue } from '../../../contract/raster.ts';
import { isWithin } from '../../geometry/bounds.ts';
import type { Pack } from '../../packs/pack.ts';
import type { Packs } from '../../packs/packs.ts';
import { rasterOf, type RasterPack } from '../../packs/raster-pack.ts';
import { implement } from '../row.ts';

/** Metres per unit of heights, by how files name the unit. */
const METRES: readonly (readonly [pattern: RegExp, metres: number])[] = [
  [/^(?:ft|feet|foot)$/i, 0.3048],
  [/^(?:us[ _-]?(?:survey[ _-]?)?(?:ft|feet|foot)|ftus)$/i, 1200 / 3937],
];
const metresPer = (unit = ''): number => METRES.find(([pattern]) => pattern.test(unit))?.[1] ?? 1;

/** The rasters of the packs, the smallest cells first. */
const rastersOf = (packs: Packs): readonly { pack: Pack; raster: RasterPack }[] =>
  packs
    .ofTheme('raster')
    .map((pack) => ({ pack, raster: rasterOf(pack) }))
    .toSorted((a, b) => a.raster.cellMetres - b.raster.cellMetres);

/** To nine digits: numbers of 32 bits have no more. Larger ones to a ten-thousandth. */
const rounded = (value: number): number => Number(Math.abs(value) < 100_000 ? value.toPrecision(9) : value.toFixed(4));

const installed = (packs: Packs): string =>
  packs
    .ofTheme('raster')
    .map(({ id }) => id)
    .join(', ') || 'none';

/** Returns an installed raster, also by its name without `raster-`. @throws Fault */
function rasterNamed(packs: Packs, id: string): Pack {
  const found = packs.ofTheme('raster').find((pack) => pack.id === id || pack.id === `raster-${id}`);
  if (found !== undefined) return found;
  packs.refuseIfFailed('raster');
  const message = `must name an installed raster, not ${JSON.stringify(id)}. Installed: ${installed(packs)}`;
  throw new Fault('invalid_parameter', message, { errors: [{ parameter: 'pack', message }] });
}

function heightAt(packs: Packs, point: Point, interpolation?: 'nearest' | 'bilinear'): number | undefined {
  for (const { pack, raster } of packs.memo(rastersOf)) {
    if (!raster.hasHeights || !isWithin(point, pack.manifest.coverage)) continue;
    const value = raster.valueAt(point, interpolation);
    if (value !== undefined) return rounded(value * metresPer(raster.unit));
  }
  return undefined;
}

function describe({ id, manifest }: Pack, raster: RasterPack, value: number): RasterValue {
  const { title, vintage, kind, attribution } = manifest;
  const { unit, hasHeights, cellMetres } = raster;
  const found = raster.classes.get(value);
  return {
    pack: id,
    title,
    value: rounded(value),
    ...(found === undefined ? {} : { ...(found.name === null ? {} : { name: found.name }), colour: found.colour }),
    ...(unit === undefined ? {} : { unit }),
    ...(hasHeights ? { is_height: true } : {}),
    cell_m: rounded(cellMetres),
    vintage,
    kind,
    attribution,
  };
}

export const rasterRow = implement(rasterLookUp, {
  answer(packs, { pack: named, interpolate, ...position }) {
    const point = pointOf(position);
    const only = named === undefined ? undefined : rasterNamed(packs, named);
    const values = packs.memo(rastersOf).flatMap(({ pack, raster }) => {
      if (only !== undefined && only !== pack) return [];
      const value = isWithin(point, pack.manifest.coverage) ? raster.valueAt(point, interpolate) : undefined;
      return value === undefined ? [] : [describe(pack, raster, value)];
    });
    if (values.length === 0) packs.refuseIfFailed('raster', point);
    const height = only === undefined ? heightAt(packs, point, interpolate) : undefined;
    return jsonText<RasterAnswer>({ values, ...(height === undefined ? {} : { elevation_m: height }) });
  },
  find: (packs) => (point) => ({ packs, point }),
  values: {
    elevation: ({ packs, point }) => heightAt(packs, point)?.toString(),
    raster({ packs, point }, id) {
      const value = rasterOf(rasterNamed(packs, id)).valueAt(point);
      return value === undefined ? undefined : rounded(value).toString();
    },
    raster_class({ packs, point }, id) {
      const raster = rasterOf(rasterNamed(packs, id));
      const value = raster.valueAt(point);
      return value === undefined ? undefined : (raster.classes.get(value)?.name ?? undefined);
    },
  },
  check(packs, name, id) {
    if (name === 'elevation')
      return packs.memo(rastersOf).some(({ raster }) => raster.hasHeights)
        ? undefined
        : `needs a raster of heights for elevation: import one as heights. Installed rasters: ${installed(packs)}`;
    rasterNamed(packs, id);
    return undefined;
  },
});
