/** The answers of a pack to compare: its look-ups at random points, and the start of its contents. */
import { createHash } from 'node:crypto';
import type { Point } from '../../../contract/coordinates.ts';
import type { PackTheme } from '../../../contract/pack.ts';
import { textRequest } from '../../geocoder/retrieve/forward-request.ts';
import { geocode } from '../../geocoder/forward.ts';
import { indexSet, openIndex } from '../../geocoder/index/open-index.ts';
import { reverseGeocode } from '../../geocoder/reverse/reverse.ts';
import { AreaPack } from '../../packs/area-pack.ts';
import { readCountries } from '../../packs/country.ts';
import { geometryJson } from '../../geometry/geometry-json.ts';
import { HealthPack, keysWithFigures } from '../../packs/health-pack.ts';
import type { PackFile } from '../../packs/pack-file.ts';
import { readOrder, readRoads } from '../../packs/road-pack.ts';
import { openTilePack } from '../../packs/tile-pack.ts';
import { readZoneTable } from '../../packs/zone-table.ts';
import { readOrDamaged } from '../../packs/unavailable.ts';
import { Zip4Pack } from '../../packs/zip4-pack.ts';
import { streetFingerprint } from '../../routing/graph/fingerprint.ts';
import { buildGraph } from '../../routing/graph/graph.ts';
import { eliminationOrder } from '../../routing/hierarchy/inertial-flow.ts';
import { buildTopology } from '../../routing/hierarchy/topology.ts';
import { PROFILES } from '../../routing/profiles/profiles.ts';
import { Snapper } from '../../routing/snap/snapper.ts';

const POINTS = 12;
/** Number of areas per category whose outlines are compared. */
const OUTLINES = 200;

const digestOf = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

function pointsIn({ manifest: { coverage } }: PackFile, random: () => number): Point[] {
  const [west, south, east, north] = coverage;
  return Array.from({ length: POINTS }, () => ({
    lon: west + random() * (east - west),
    lat: south + random() * (north - south),
  }));
}

function areaAnswers(pack: PackFile, points: readonly Point[]): unknown {
  const areas = new AreaPack(pack);
  const hits = points.map((point) => areas.at(point));
  const outlines = areas.categories.flatMap((category) =>
    areas
      .areasOf(category)
      .slice(0, OUTLINES)
      .map((area) => {
        const geometry = areas.geometry(area.boundaryId);
        return [area, geometry === undefined ? undefined : digestOf(geometryJson(geometry))];
      }),
  );
  return { hits, outlines };
}

function zip4Answers(pack: PackFile, points: readonly Point[]): unknown {
  const zip4 = new Zip4Pack(pack);
  return points.map((point) => [zip4.at(point), zip4.nearest(point)]);
}

function roadAnswers(pack: PackFile, points: readonly Point[]): unknown {
  const graph = buildGraph(readRoads(pack), PROFILES.car.vehicle);
  const order =
    readOrder(pack, 'car', streetFingerprint(graph.streets), graph.streets.count) ?? eliminationOrder(graph);
  buildTopology(graph, order);
  const snapper = new Snapper(graph);
  return [graph.streets.count, points.map(({ lon, lat }) => snapper.snap(lon, lat, 'origin'))];
}

const ADDRESSES = [
  '1500 Pacific Ave Santa Cruz',
  '100 Ocean St',
  'Mission',
  '225 Walnut Avenue, Santa Cruz',
  'Pacfic Avenu',
];

function addressAnswers(pack: PackFile, points: readonly Point[]): unknown {
  const index = openIndex(pack, 0);
  const set = indexSet([index]);
  const found = ADDRESSES.map((text) => geocode(set, textRequest(text)));
  for (const edge of index.reader.edgesIn(-180, -90, 180, 90)) index.reader.line(edge);
  return [found, points.map(({ lon, lat }) => reverseGeocode([index], lon, lat, []))];
}

function tileAnswers(pack: PackFile): unknown {
  const tiles = openTilePack(pack);
  const digests: string[] = [];
  for (let z = 0; z < 4; z++)
    for (let x = 0; x < 2 ** z; x++) for (let y = 0; y < 2 ** z; y++) digests.push(digestOf(tiles.tile(z, x, y) ?? ''));
  return digests;
}

function healthAnswers(pack: PackFile): unknown {
  // As its look-ups open it, by `Pack.memo`.
  const health = readOrDamaged(pack.id, () => new HealthPack(pack));
  return keysWithFigures(pack.database).map(({ key }) => {
    const area = health.area([key]);
    return [key, area === undefined ? undefined : health.latest(area)];
  });
}

const ANSWERS: Partial<Record<PackTheme, (pack: PackFile, points: readonly Point[]) => unknown>> = {
  countries: (pack, points) => [areaAnswers(pack, points), [...readCountries(pack)]],
  admin: areaAnswers,
  'time-zones': (pack, points) => [areaAnswers(pack, points), readZoneTable(pack)],
  'geo-boundaries': areaAnswers,
  zip4: zip4Answers,
  roads: roadAnswers,
  geocoder: addressAnswers,
  basemap: tileAnswers,
  streets: tileAnswers,
  health: healthAnswers,
};

/** Returns all answers of a pack. @throws Fault pack_damaged */
export const answersOf = (pack: PackFile, random: () => number): unknown =>
  ANSWERS[pack.manifest.theme]?.(pack, pointsIn(pack, random));
