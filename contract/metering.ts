/** The interfaces by which usage is counted, limited and priced. */
import { Type, type Static } from 'typebox';
import type { PackTheme } from './pack.ts';

/** Interfaces that can have quotas, named by their path prefix without its version. */
export const QUOTA_INTERFACES = [
  'zip4',
  'geocoder',
  'covid',
  'timezones',
  'admin',
  'geoboundaries',
  'tdm',
  'tiles',
] as const;
export type QuotaInterface = (typeof QUOTA_INTERFACES)[number];

/** `other` is everything else: areas, packs, keys, usage. */
export const METERED_INTERFACES = [...QUOTA_INTERFACES, 'other'] as const;
export type MeteredInterface = (typeof METERED_INTERFACES)[number];

/** Titles for people. */
export const INTERFACE_TITLES: Record<MeteredInterface, string> = {
  zip4: 'ZIP+4',
  geocoder: 'Geocoder',
  covid: 'Health',
  timezones: 'Time zones',
  admin: 'Administrative',
  geoboundaries: 'Geo-boundaries',
  tdm: 'Matrix',
  tiles: 'Map tiles',
  other: 'Other',
};

/**
 * Interfaces by the tag of an endpoint, so that Cairn's additions below `/v1/` count towards the interface they extend.
 */
const INTERFACES_BY_TAG: Readonly<Record<string, MeteredInterface>> = {
  'ZIP+4': 'zip4',
  Geocoder: 'geocoder',
  'Health alert zones': 'covid',
  'Time zones': 'timezones',
  'Administrative boundaries': 'admin',
  'Geo-boundaries': 'geoboundaries',
  'Time-distance matrix': 'tdm',
  'Vector tiles': 'tiles',
};

/**
 * Themes of the packs that an interface reads. If such a pack has failed, responses may be incomplete. Tiles have no
 * themes here, because the list of packs already shows their state.
 */
export const INTERFACE_THEMES: Readonly<Record<MeteredInterface, readonly PackTheme[]>> = {
  zip4: ['zip4', 'geo-boundaries'],
  geocoder: ['geocoder', 'countries', 'admin', 'geo-boundaries'],
  covid: ['health', 'countries', 'admin', 'businesses', 'streets'],
  timezones: ['time-zones', 'countries'],
  admin: ['countries', 'admin'],
  geoboundaries: ['geo-boundaries', 'countries', 'admin'],
  tdm: ['roads'],
  tiles: [],
  other: [],
};

/** Response header: ids of failed packs that might have contributed to the response, separated by commas. */
export const FAILED_PACKS_HEADER = 'cairn-failed-packs';

/** Returns the interface that requests of an endpoint with `tag` count towards. */
export const meteredInterface = (tag: string): MeteredInterface => INTERFACES_BY_TAG[tag] ?? 'other';

/** Maximum quota, in requests per day. */
export const MAX_QUOTA = 1e12;

const quotaOf = (metered: QuotaInterface) =>
  Type.Optional(
    Type.Integer({ minimum: 0, maximum: MAX_QUOTA, description: `${INTERFACE_TITLES[metered]}: requests per day` }),
  );

/** Requests per day by interface; interfaces that are missing have no limit. */
export const Quotas = Type.Object(
  {
    zip4: quotaOf('zip4'),
    geocoder: quotaOf('geocoder'),
    covid: quotaOf('covid'),
    timezones: quotaOf('timezones'),
    admin: quotaOf('admin'),
    geoboundaries: quotaOf('geoboundaries'),
    tdm: quotaOf('tdm'),
    tiles: quotaOf('tiles'),
  },
  {
    additionalProperties: false,
    description: 'Requests per day (UTC) by interface; interfaces that are missing have no limit',
  },
);
export type Quotas = Static<typeof Quotas>;
