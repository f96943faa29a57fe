/** Which tags of ways, nodes and restrictions a road network keeps: those that some profile reads, and no others. */

export type Tags = ReadonlyMap<string, string>;

const ACCESS_KEYS = ['access', 'vehicle', 'motor_vehicle', 'motorcar', 'hgv', 'goods', 'bicycle', 'foot'];

const WAY_KEYS = new Set([
  'highway',
  'route',
  'service',
  'area',
  'junction',
  'tracktype',
  'surface',
  'smoothness',
  'lanes',
  'incline',
  'toll',
  'duration',
  'sidewalk',
  'cycleway',
  'cycleway:left',
  'cycleway:right',
  'cycleway:both',
  'cycleway:left:oneway',
  'cycleway:right:oneway',
  'segregated',
  'ramp:bicycle',
  'sac_scale',
  'mtb:scale',
  'width',
  'motorroad',
  'oneway',
  'oneway:motor_vehicle',
  'oneway:motorcar',
  'oneway:hgv',
  'oneway:bicycle',
  'oneway:foot',
  'oneway:vehicle',
  'maxspeed',
  'maxspeed:forward',
  'maxspeed:backward',
  'maxspeed:hgv',
  'maxspeed:type',
  'source:maxspeed',
  'zone:maxspeed',
  'zone:traffic',
  'maxheight',
  'maxheight:physical',
  'maxwidth',
  'maxwidth:physical',
  'maxlength',
  'maxweight',
  'maxweightrating',
  'maxaxleload',
  'hgv:maxweight',
  ...ACCESS_KEYS,
  ...ACCESS_KEYS.flatMap((key) => [`${key}:forward`, `${key}:backward`]),
]);

const NODE_KEYS = new Set([
  'barrier',
  'highway',
  'crossing',
  'crossing:signals',
  'traffic_signals',
  'traffic_signals:direction',
  'direction',
  'locked',
  'maxwidth:physical',
  'maxwidth',
  'maxheight',
  ...ACCESS_KEYS,
]);

const NODE_HIGHWAYS = new Set(['traffic_signals', 'crossing', 'stop', 'give_way', 'toll_booth', 'mini_roundabout']);

/** Values of `highway` that are no road that anyone may use now. */
const NOT_A_ROAD = new Set([
  'proposed',
  'construction',
  'abandoned',
  'disused',
  'razed',
  'demolished',
  'removed',
  'planned',
  'platform',
  'rest_area',
  'services',
  'bus_stop',
  'elevator',
  'escape',
  'raceway',
  'street_lamp',
  'no',
  'none',
]);

/** Whether a way belongs in a road network at all. */
export function isRoad(tags: Tags): boolean {
  const highway = tags.get('highway');
  if (highway !== undefined) return !NOT_A_ROAD.has(highway);
  return tags.get('route') === 'ferry' || tags.get('route') === 'shuttle_train';
}

const keep = (tags: Tags, wanted: (key: string) => boolean): Tags => new Map([...tags].filter(([key]) => wanted(key)));

export const keepWayTags = (tags: Tags): Tags => keep(tags, (key) => WAY_KEYS.has(key));

/** Empty for a node that neither stops nor delays traffic. */
export function keepNodeTags(tags: Tags): Tags {
  const highway = tags.get('highway');
  if (!tags.has('barrier') && (highway === undefined || !NODE_HIGHWAYS.has(highway))) return new Map();
  return keep(tags, (key) => NODE_KEYS.has(key));
}

/** How hours were written before `restriction:conditional`. */
const HOURS = ['day_on', 'day_off', 'hour_on', 'hour_off'];

/** Whether the rule holds at certain hours only. */
export const isHourly = (tags: Tags): boolean => HOURS.some((key) => tags.has(key));

export const keepRestrictionTags = (tags: Tags): Tags =>
  keep(
    tags,
    (key) =>
      key === 'except' || key === 'restriction' || (key.startsWith('restriction:') && !key.endsWith(':conditional')),
  );
