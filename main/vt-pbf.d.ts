declare module 'vt-pbf' {
  import type { LegacyTile } from 'geojson-vt';
  /** Uncompressed Mapbox Vector Tile of layers cut by geojson-vt. */
  export function fromGeojsonVt(
    layers: Record<string, LegacyTile>,
    options: { version: 1 | 2; extent: number },
  ): Uint8Array<ArrayBuffer>;
}
