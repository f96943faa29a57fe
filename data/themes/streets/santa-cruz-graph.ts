/** Street graph of Santa Cruz: OpenStreetMap's roads, and TIGER's where OpenStreetMap has none. */
import { at } from '../../kit/at.ts';
import { classOfTiger, MOTOR_CLASSES, tagsOfTiger, UNUSABLE_HIGHWAYS } from './classes.ts';
import type { Line } from '../../kit/plane.ts';
import { stitchDirected } from './stitch.ts';
import { SANTA_CRUZ_PLANE, type TigerEdge } from './tiger.ts';
import { gatherLines, linesWithinTile, type Properties, type Tile } from '../../read/source-tiles.ts';
import type { StreetEdge } from './write.ts';
import type { DirectedLine } from './one-way.ts';
import { graphOfLines } from './graph/graph-of-lines.ts';
import { missingLines } from './graph/missing-lines.ts';
import { resolveDirections, type DirectedRoad } from './graph/one-way-directions.ts';

/** Properties that an edge inherits from its road. */
type RoadProperties = Pick<StreetEdge, 'sourceId' | 'name' | 'class' | 'sourceClass' | 'tags'>;
type Road = DirectedRoad & RoadProperties;

/** Motorways and their ramps, which others meet only at their vertices. */
const LIMITED = new Set(['motorway', 'motorway_link']);

const text = (properties: Properties, key: string): string | undefined => {
  const value = String(properties[key] ?? '').trim();
  return value === '' ? undefined : value;
};

const isSet = (properties: Properties, key: string): boolean => Number(properties[key]) === 1;

function tagsOf(properties: Properties): Record<string, string> | undefined {
  const tags: Record<string, string> = {};
  for (const key of ['ref', 'service', 'access']) {
    const value = text(properties, key);
    if (value !== undefined) tags[key] = value;
  }
  for (const key of ['bridge', 'tunnel']) if (isSet(properties, key)) tags[key] = 'yes';
  return Object.keys(tags).length === 0 ? undefined : tags;
}

/** Returns the direction. Tiles don't distinguish two-way from unknown; motorways are one-way by default. */
function oneWayOf(properties: Properties, highway: string): -1 | 0 | 1 {
  const direction = Number(properties['oneway']);
  if (direction === 1 || direction === -1) return direction;
  return highway === 'motorway' ? 1 : 0;
}

const toMetres = (line: Line): Line => line.map((point) => SANTA_CRUZ_PLANE.fromGrid(point));

const isRoad = (properties: Properties): boolean =>
  properties['class'] === 'highway' && !UNUSABLE_HIGHWAYS.has(String(properties['type']));

function osmRoads(tiles: readonly Tile[]): Road[] {
  const roads: Road[] = [];
  const withinTile = linesWithinTile(tiles, 'roads', 'osm_id');
  for (const { id, properties, pieces } of gatherLines(tiles, 'roads', 'osm_id', isRoad)) {
    const line = stitchDirected(pieces);
    if (line === undefined) continue;
    const highway = String(properties['type']);
    const level = isSet(properties, 'bridge') ? 1 : isSet(properties, 'tunnel') ? -1 : 0;
    roads.push({
      line: toMetres(line),
      level,
      isLimited: LIMITED.has(highway),
      sourceId: id,
      name: text(properties, 'name'),
      class: highway,
      sourceClass: highway,
      oneWay: oneWayOf(properties, highway),
      isWithinTile: withinTile.has(id),
      isMotor: MOTOR_CLASSES.has(highway),
      carriageway: `${text(properties, 'name') ?? text(properties, 'ref') ?? id}`,
      tags: tagsOf(properties),
    });
  }
  return roads;
}

function tigerRoad(edge: TigerEdge): Road {
  const roadClass = classOfTiger(edge.featureClass);
  const tags = tagsOfTiger(edge.featureClass);
  return {
    line: edge.line,
    level: 0,
    isLimited: LIMITED.has(roadClass),
    sourceId: edge.id,
    // TIGER's names of driveways and alleys are just their types.
    name: edge.name === '' || tags?.['service'] !== undefined ? undefined : edge.name,
    class: roadClass,
    sourceClass: edge.featureClass,
    // Unknown in TIGER; not even a motorway may get the direction of its line.
    oneWay: 0,
    isWithinTile: true,
    isMotor: MOTOR_CLASSES.has(roadClass),
    carriageway: edge.name,
    tags,
  };
}

export interface JoinedStreets {
  edges: StreetEdge[];
  /** OpenStreetMap's roads for motor vehicles with their direction, in metres. */
  directed: DirectedLine[];
  /**
   * Numbers of roads by source, of TIGER edges that OpenStreetMap also has, and of one-way roads (see `Directions`).
   */
  counts: {
    osm_ways: number;
    tiger_edges_added: number;
    tiger_edges_there: number;
    one_way_ways: number;
    one_way_ways_turned: number;
    one_way_contradictions: number;
  };
}

/** Builds one graph from both sources. @param tiger edges in metres on the town's plane */
export function joinStreets(tiles: readonly Tile[], tiger: readonly TigerEdge[]): JoinedStreets {
  const osm = osmRoads(tiles);
  const lines = osm.map(({ line }) => line);
  const joins = osm.map(({ class: name, isLimited, level }) => MOTOR_CLASSES.has(name) && !isLimited && level === 0);
  const added = missingLines(tiger, lines, (road) => joins[road] === true);
  const roads = [...osm, ...added.map(tigerRoad)];
  const graph = graphOfLines(roads);
  const { oneWay, counts: directions } = resolveDirections(roads, graph);
  const edges = graph.map(({ road, fromNode, toNode, line }): StreetEdge => {
    const { sourceId, name, class: roadClass, sourceClass, tags } = at(roads, road);
    return {
      sourceId,
      name,
      class: roadClass,
      sourceClass,
      oneWay: at(oneWay, road),
      tags,
      fromNode,
      toNode,
      left: undefined,
      right: undefined,
      line: line.map((point) => SANTA_CRUZ_PLANE.toLonLat(point)),
    };
  });
  return {
    edges,
    directed: osm.flatMap(({ class: name, sourceId: id, line }, i) =>
      MOTOR_CLASSES.has(name) ? [{ id, line, oneWay: at(oneWay, i) }] : [],
    ),
    counts: {
      osm_ways: osm.length,
      tiger_edges_added: added.length,
      tiger_edges_there: tiger.length - added.length,
      one_way_ways: osm.filter((_, i) => oneWay[i] !== 0).length,
      one_way_ways_turned: directions.turned,
      one_way_contradictions: directions.contradictions,
    },
  };
}
