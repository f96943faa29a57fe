/** `/covidv1` and `/v1/health`. */
import { pointOf } from '../../../contract/coordinates.ts';
import { ADMIN_LEVELS, type AdminLevel } from '../../../contract/categories.ts';
import {
  countriesEndpoint,
  countryDataEndpoint,
  DEFAULT_TREND_DAYS,
  DEFAULT_ZOOM,
  indexTileEndpoint,
  layerEndpoint,
  pointDataEndpoint,
  pointTileEndpoint,
  seriesEndpoint,
} from '../../../contract/health.ts';
import { jsonText } from '../../../contract/json-text.ts';
import { adminAreaById } from '../../packs/admin-tree.ts';
import { readIsoDay } from '../../packs/day.ts';
import type { Packs } from '../../packs/packs.ts';
import { geoJsonOrJson } from '../kit/content-type.ts';
import { Fault, parameterFault } from '../../../contract/fault.ts';
import type { MountEndpoints } from '../kit/mounting.ts';
import { createDensityLookUp } from '../../look-ups/health/business-density.ts';
import { countryList, countryRecords } from '../../look-ups/health/countries.ts';
import { createFigureStore, type Period } from '../../look-ups/health/figures.ts';
import { areasAt, hierarchyOf } from '../../look-ups/health/hierarchy.ts';
import { figureLayer } from '../../look-ups/health/layer.ts';
import type { RecordSources } from '../../look-ups/health/record.ts';
import { seriesOf } from '../../look-ups/health/series.ts';
import { MERCATOR_LIMIT, tileAt, tilesPerSide, type Tile } from '../../geometry/tile.ts';
import { tileCollection } from '../../look-ups/health/tile-collection.ts';
import { giveWay } from '../../threads/give-way.ts';

const timestamp = (): string => new Date().toISOString();

/** Parses `admin2` or `2`. */
const levelOf = (admin: string): AdminLevel =>
  ADMIN_LEVELS.find((level) => String(level) === admin.replace('admin', '')) ?? 0;

const periodOf = ({
  date,
  trend_days: trendDays = DEFAULT_TREND_DAYS,
}: {
  date?: string;
  trend_days?: number;
}): Period => ({
  day: date === undefined ? undefined : readIsoDay(date),
  trendDays,
});

/** Normalises a country code. @throws Fault 400 if no installed pack has that country */
function knownCountry(packs: Packs, country: string): string {
  const iso3 = country.toUpperCase();
  packs.need('countries');
  if (packs.country(iso3) !== undefined) return iso3;
  const message = `must be an ISO 3166-1 alpha-3 code from /covidv1/countries/list, not ${JSON.stringify(country)}`;
  throw parameterFault([{ parameter: 'country', message }]);
}

/** Returns the tile at a position. @throws Fault 400 beyond the latitudes of Web Mercator */
function tileOf(x: number, y: number, zoom: number): Tile {
  const tile = tileAt(x, y, zoom);
  if (tile !== undefined) return tile;
  const limit = MERCATOR_LIMIT.toFixed(4);
  throw parameterFault([
    { parameter: 'y', message: `must be a latitude from -${limit} to ${limit}, the limits of Web Mercator, not ${y}` },
  ]);
}

/** Validates a tile. @throws Fault 400 if there is no such tile at that zoom */
function indexedTile({ x, y, zoom }: Tile): Tile {
  const last = tilesPerSide(zoom) - 1;
  const faults = Object.entries({ x, y }).filter(([, index]) => index > last);
  if (faults.length === 0) return { x, y, zoom };
  throw parameterFault(
    faults.map(([parameter, index]) => ({
      parameter,
      message: `must be an integer from 0 to ${last} at zoom ${zoom}, not ${index}`,
    })),
  );
}

const sourcesOf = (packs: Packs): RecordSources => ({
  packs,
  figures: packs.memo(createFigureStore),
  density: packs.memo(createDensityLookUp),
});

export const mountHealth: MountEndpoints = ({ mount, work }) => {
  mount(countriesEndpoint, ({ packs }) => ({ codes: countryList(packs) }));

  mount(countryDataEndpoint, async ({ query, packs, raw }) => {
    const iso3 = knownCountry(packs, query.country);
    packs.need('health');
    const sources = sourcesOf(packs);
    const data = await work.run('searches', raw, async () => {
      await giveWay();
      return countryRecords(sources, iso3, levelOf(query.admin), periodOf(query));
    });
    // Serialising a megabyte of JSON is another long step.
    await giveWay();
    return { data, timestamp: timestamp() };
  });

  mount(pointDataEndpoint, async ({ query, packs }) => {
    packs.need('health');
    const [sources, period] = [sourcesOf(packs), periodOf(query)];
    const chain = areasAt(sources, pointOf(query), levelOf(query.admin), period);
    return { hierarchy_data: await hierarchyOf(sources, chain, period), timestamp: timestamp() };
  });

  mount(pointTileEndpoint, async ({ query, packs, raw }, reply) => {
    packs.need('health');
    const collection = await tileCollection(sourcesOf(packs), tileOf(query.x, query.y, query.zoom), periodOf(query));
    void reply.type(geoJsonOrJson(raw.headers));
    return jsonText(collection);
  });

  mount(indexTileEndpoint, async ({ query, packs, raw }, reply) => {
    packs.need('health');
    const { x, y, zoom = DEFAULT_ZOOM } = query;
    const collection = await tileCollection(sourcesOf(packs), indexedTile({ x, y, zoom }), periodOf(query));
    void reply.type(geoJsonOrJson(raw.headers));
    return jsonText(collection);
  });

  mount(layerEndpoint, ({ query, packs, raw }) => {
    packs.need('health');
    const country = query.country === undefined ? undefined : knownCountry(packs, query.country);
    const sources = sourcesOf(packs);
    return work.run('searches', raw, () =>
      figureLayer(sources, { level: levelOf(query.admin), figure: query.figure, country, period: periodOf(query) }),
    );
  });

  mount(seriesEndpoint, ({ query, packs }) => {
    packs.need('health');
    const area = adminAreaById(packs, query.boundary_id);
    if (area === undefined)
      throw new Fault('not_found', `No installed pack has an administrative area of boundary id ${query.boundary_id}`);
    const from = query.from === undefined ? Number.MIN_SAFE_INTEGER : readIsoDay(query.from);
    const to = query.to === undefined ? Number.MAX_SAFE_INTEGER : readIsoDay(query.to);
    return seriesOf(sourcesOf(packs), area, { from: from ?? 0, to: to ?? 0 });
  });
};
