import type { RasterSourceSpecification, VectorSourceSpecification } from '@maplibre/maplibre-gl-style-spec';
import type { TileFormat, TileJson } from '../../../contract/tiles.ts';
import { covers } from '../../kit/coordinates/bounds.ts';
import type { Point } from '../../kit/coordinates/point.ts';

/** The part of a pack's TileJSON (`/tiles/<id>.json`) that a style needs. */
export type TilePack = {
  readonly id: string;
  readonly theme: 'basemap' | 'streets' | 'shapes' | 'tiles' | 'raster';
  readonly title: string;
  readonly format: TileFormat;
  /** Layers of vector tiles, in the order of the pack. */
  readonly layers: readonly string[];
  readonly tiles: readonly string[];
  readonly minzoom: number;
  readonly maxzoom: number;
  readonly bounds: [number, number, number, number];
  readonly attribution: string;
  /** Whether it has waterways of its own, which take the place of the base map's. */
  readonly hasRivers: boolean;
  /** Of rasters. */
  readonly legend?: TileJson['legend'];
  readonly unit?: string | undefined;
};

/** Whether a pack is a layer of its own: imported tiles and rasters. */
export const isOwnLayer = ({ theme }: Pick<TilePack, 'theme'>): boolean => theme === 'tiles' || theme === 'raster';

/** Whether an installed pack of streets, or imported tiles, may have something at a place. */
export const hasStreetMap = (packs: readonly TilePack[], point: Point): boolean =>
  packs.some(({ theme, bounds }) => (theme === 'streets' || theme === 'tiles') && covers(bounds, point));

/** The map's workers need absolute addresses. Whatever host a TileJSON names, tiles come from the page's own. */
const ownAddress = (address: string, base: string): string => {
  const { protocol, host } = new URL(base);
  const path = address.replace(/^[a-z]+:\/\/[^/]+/i, '');
  return `${protocol}//${host}${path.startsWith('/') ? '' : '/'}${path}`;
};

/** Pictures are drawn as if they had so many pixels a side: larger ones are then sharper, not larger. */
const PICTURE_SIDE = 256;

export function tileSource(pack: TilePack, base: string): VectorSourceSpecification | RasterSourceSpecification {
  const source = {
    tiles: pack.tiles.map((address) => ownAddress(address, base)),
    minzoom: pack.minzoom,
    maxzoom: pack.maxzoom,
    bounds: pack.bounds,
    attribution: pack.attribution,
  };
  if (pack.format === 'mvt') return { type: 'vector', ...source };
  return pack.format === 'mlt'
    ? { type: 'vector', encoding: 'mlt', ...source }
    : { type: 'raster', tileSize: PICTURE_SIDE, ...source };
}
