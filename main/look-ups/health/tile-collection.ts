/** A Web Mercator tile as a feature, with the figures of the areas at its centre. */
import { CRS84, type TileCollection } from '../../../contract/health.ts';
import { collectionBbox } from '../../../contract/geojson.ts';
import type { Bbox } from '../../../contract/pack.ts';
import type { AdminLevel } from '../../../contract/categories.ts';
import type { Area } from '../../packs/area-row.ts';
import { roundDegrees } from '../../geometry/geometry-json.ts';
import type { AreaFigures, Period } from './figures.ts';
import { areasAt, hierarchyOf } from './hierarchy.ts';
import { densityText, incidenceOf, namesUp, scoreOf, scoreText, type RecordSources } from './record.ts';
import { tileEdges, tileId, type Tile, type TileEdges } from '../../geometry/tile.ts';

const LOWEST_LEVEL: AdminLevel = 8;

/** Returns the areas at the centre of the tile, or else at the first corner that lies in one. */
function areasOfTile(sources: RecordSources, { west, south, east, north }: TileEdges, period: Period): Area[] {
  const points = [
    { lon: (west + east) / 2, lat: (south + north) / 2 },
    ...[north, south].flatMap((lat) => [west, east].map((lon) => ({ lon, lat }))),
  ];
  for (const point of points) {
    const chain = areasAt(sources, point, LOWEST_LEVEL, period);
    if (chain.length > 0) return chain;
  }
  return [];
}

/** Returns the figures of the lowest area that has all that the score needs. */
function figuresForScore(
  { packs, figures }: RecordSources,
  chain: readonly Area[],
  period: Period,
): AreaFigures | undefined {
  for (const area of chain) {
    const found = figures.figures(area, () => namesUp(packs, area), period);
    if (found !== undefined && incidenceOf(found) !== undefined) return found;
  }
  return undefined;
}

/** The figures of a tile, as text; unknown ones are absent. */
export interface TileFigures {
  density?: string | undefined;
  score?: string | undefined;
}

function figuresOfTile(sources: RecordSources, edges: TileEdges, chain: readonly Area[], period: Period): TileFigures {
  const density = sources.density.ofTile(edges);
  return {
    density: densityText(density),
    score: scoreText(scoreOf(figuresForScore(sources, chain, period), period.trendDays, density)),
  };
}

/** Returns business density and risk score of a tile, without the records of its areas. */
export function tileFigures(sources: RecordSources, tile: Tile, period: Period): TileFigures {
  const edges = tileEdges(tile);
  return figuresOfTile(sources, edges, areasOfTile(sources, edges, period), period);
}

export async function tileCollection(sources: RecordSources, tile: Tile, period: Period): Promise<TileCollection> {
  const edges = tileEdges(tile);
  const [west, south, east, north] = [
    roundDegrees(edges.west),
    roundDegrees(edges.south),
    roundDegrees(edges.east),
    roundDegrees(edges.north),
  ];
  const bbox: Bbox = [west, south, east, north];
  const ring = [
    [west, north],
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ];
  const chain = areasOfTile(sources, edges, period);
  const { density: businessDensity, score } = figuresOfTile(sources, edges, chain, period);
  return {
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        id: tileId(tile),
        geometry: { type: 'Polygon', coordinates: [ring], bbox },
        geometry_name: 'geometry',
        properties: {
          hierarchy_data: await hierarchyOf(sources, chain, period),
          x_index: tile.x,
          y_index: tile.y,
          ...(businessDensity === undefined ? {} : { business_density: businessDensity }),
          ...(score === undefined ? {} : { covid_risk_score: score }),
        },
      },
    ],
    totalFeatures: 1,
    numberMatched: 1,
    numberReturned: 1,
    timestamp: new Date().toISOString(),
    crs: CRS84,
    bbox: collectionBbox(bbox),
  };
}
