import type { VectorSourceSpecification } from '@maplibre/maplibre-gl-style-spec';

/** What a style needs of a pack's TileJSON (`/tiles/<id>.json`). */
export type TilePack = {
  readonly id: string;
  readonly theme: 'basemap' | 'streets' | 'shapes';
  readonly tiles: readonly string[];
  readonly minzoom: number;
  readonly maxzoom: number;
  readonly bounds: [number, number, number, number];
  readonly attribution: string;
};

/** The map's workers need absolute addresses. Whatever host a TileJSON names, tiles come from the page's own. */
const ownAddress = (address: string, base: string): string => {
  const { protocol, host } = new URL(base);
  const path = address.replace(/^[a-z]+:\/\/[^/]+/i, '');
  return `${protocol}//${host}${path.startsWith('/') ? '' : '/'}${path}`;
};

export const tileSource = (pack: TilePack, base: string): VectorSourceSpecification => ({
  type: 'vector',
  tiles: pack.tiles.map((address) => ownAddress(address, base)),
  minzoom: pack.minzoom,
  maxzoom: pack.maxzoom,
  bounds: pack.bounds,
  attribution: pack.attribution,
});
