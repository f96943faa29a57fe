/** By what use is counted, limited and priced: the interfaces of the service. */
import { Type, type Static } from 'typebox';
import type { PackTheme } from './pack.ts';

/** Interfaces that a key's owner may limit, named by their path prefix without its version. */
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

/** `other` is what belongs to none: areas, packs, keys, usage. */
export const METERED_INTERFACES = [...QUOTA_INTERFACES, 'other'] as const;
export type MeteredInterface = (typeof METERED_INTERFACES)[number];

/** What people call them. */
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

/** By the tag of an endpoint, so that our additions below `/v1/` count to the interface that they belong to. */
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
 * The themes of the packs that an interface answers from. An answer may lack what a pack of these has that failed. Of
 * what is drawn the list of packs says that.
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

/** Header of an answer: ids of the failed packs that might have had a part in it, separated by commas. */
export const FAILED_PACKS_HEADER = 'cairn-failed-packs';

/** The interface that a request of an endpoint with `tag` counts to. */
export const meteredInterface = (tag: string): MeteredInterface => INTERFACES_BY_TAG[tag] ?? 'other';

/** Maximum of requests a day that a quota can allow. */
export const MAX_QUOTA = 1e12;

const quotaOf = (metered: QuotaInterface) =>
  Type.Optional(
    Type.Integer({ minimum: 0, maximum: MAX_QUOTA, description: `${INTERFACE_TITLES[metered]}: requests a day` }),
  );

/** Requests a day, by interface; an interface that is not named has no limit. */
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
    description: 'Requests per day (UTC) by interface; an interface that is not named has no limit',
  },
);
export type Quotas = Static<typeof Quotas>;
