/** Tags of ways, nodes and restrictions in a road network: only those that a profile reads. */

export type Tags = ReadonlyMap<string, string>;

/** Returns the values of a tag in lower case: several for a list (`destination;agricultural`), none if it is absent. */
export const valuesOf = (tags: Tags, key: string): string[] =>
  tags
    .get(key)
    ?.split(';')
    .map((value) => value.trim().toLowerCase()) ?? [];

/** Returns a table by tag value without a prototype, because a value may be any text, even the name of a method. */
export const byTagValue = <Value>(entries: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> =>
  Object.assign<Record<string, Value>, Readonly<Record<string, Value>>>(Object.create(null), entries);

const ACCESS_KEYS = ['access', 'vehicle', 'motor_vehicle', 'motorcar', 'hgv', 'goods', 'bicycle', 'foot'];

function directionalKeys(key: string): string[] {
  return [key, `${key}:forward`, `${key}:backward`];
}

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
  ...['maxspeed', 'maxspeed:hgv', 'maxspeed:bicycle'].flatMap(directionalKeys),
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
  ...ACCESS_KEYS.flatMap(directionalKeys),
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

/** Ends keys whose values only apply under a condition: `access:conditional`. */
export const CONDITIONAL = ':conditional';
export const OPENING_HOURS = 'opening_hours';

/** Whether a tag states who may use a way or node. */
export const isAccessKey = (key: string): boolean => ACCESS_KEYS.includes(key.replace(/:(forward|backward)$/, ''));

/** Returns the key without its condition. */
const plainKey = (key: string): string => (key.endsWith(CONDITIONAL) ? key.slice(0, -CONDITIONAL.length) : key);

const NODE_HIGHWAYS = new Set(['traffic_signals', 'crossing', 'stop', 'give_way', 'toll_booth', 'mini_roundabout']);

/** Values of `highway` that aren't roads open for use now. */
const NOT_A_ROAD = new Set([
  'proposed',
  'construction',
  'abandoned',
  'disused',
  'razed',
  'demolished',
  'removed',
  'planned',
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

/** Walkable features with other keys, and the `highway` value under which they are stored. */
const WALKABLE_FEATURES: readonly (readonly [key: string, value: string, kind: string])[] = [
  ['railway', 'platform', 'platform'],
  ['public_transport', 'platform', 'platform'],
  ['man_made', 'pier', 'pier'],
];

const kindOf = (tags: Tags): string | undefined =>
  tags.get('highway') ?? WALKABLE_FEATURES.find(([key, value]) => valuesOf(tags, key).includes(value))?.[2];

/** Whether a way belongs in the road network. */
export function isRoad(tags: Tags): boolean {
  const kind = kindOf(tags);
  if (kind !== undefined) return !NOT_A_ROAD.has(kind);
  return tags.get('route') === 'ferry' || tags.get('route') === 'shuttle_train';
}

const filterTags = (tags: Tags, isStored: (key: string) => boolean): Tags =>
  new Map([...tags].filter(([key]) => isStored(key)));

/** Returns the tags of a way to store, with its kind as `highway` even if another key states it. */
export function storedWayTags(tags: Tags): Tags {
  const stored = filterTags(tags, (key) => key === OPENING_HOURS || WAY_KEYS.has(plainKey(key)));
  const kind = kindOf(tags);
  return kind === undefined || tags.has('highway') ? stored : new Map([...stored, ['highway', kind]]);
}

/** Maximum length of a stored name; OpenStreetMap permits 255 characters. */
const MAX_NAME_LENGTH = 255;

/** Returns the name of a way, or else its road number (`A 28`); empty if it has neither. */
export const nameOfWay = (tags: Tags): string =>
  (tags.get('name') ?? tags.get('ref')?.split(';').join(' / ') ?? '').slice(0, MAX_NAME_LENGTH);

/**
 * Keys of features at a node of a road. Access tags of such a node concern the feature (entering the building, parking,
 * crossing the road), not those who pass along the road.
 */
const NODE_FEATURE_KEYS = [
  'highway',
  'railway',
  'crossing',
  'entrance',
  'amenity',
  'public_transport',
  'shop',
  'tourism',
  'leisure',
];

/** Returns the tags of a node to store; empty for a node that neither blocks nor delays traffic. */
export function storedNodeTags(tags: Tags): Tags {
  if (tags.has('barrier') || NODE_HIGHWAYS.has(tags.get('highway') ?? ''))
    return filterTags(tags, (key) => NODE_KEYS.has(plainKey(key)) || (key === OPENING_HOURS && tags.has('barrier')));
  return NODE_FEATURE_KEYS.some((key) => tags.has(key))
    ? new Map()
    : filterTags(tags, (key) => ACCESS_KEYS.includes(plainKey(key)));
}

/**
 * Returns the tags of a turn restriction to store. Older keys for hours (`day_on`, `hour_on` etc.) become a condition
 * (`restriction:conditional`).
 */
export function storedRestrictionTags(tags: Tags): Tags {
  const stored = filterTags(tags, (key) => key === 'except' || key === 'restriction' || key.startsWith('restriction:'));
  const [days, hours] = ['day', 'hour'].map((unit) =>
    [`${unit}_on`, `${unit}_off`].flatMap((key) => tags.get(key) ?? []).join('-'),
  );
  const times = [days, hours].filter((part) => part !== '').join(' ');
  if (times === '') return stored;
  const condition = (value: string): string => `${value} @ (${times})`;
  return new Map(
    [...stored].map(([key, value]) =>
      key === 'except' || key.endsWith(CONDITIONAL) ? [key, value] : [key + CONDITIONAL, condition(value)],
    ),
  );
}
