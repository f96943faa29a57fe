/** Fields of files of areas: their content, and how to find them by the names and values that publishers use. */
import { ADMIN_LEVELS, type AdminLevel } from './categories.ts';
import { fieldsIn, foldedName, mostFit, textOf, type FieldMap, type FieldRule, type SampledField } from './mapping.ts';

/** What imported areas become: administrative areas, geo-boundaries, or ZIP codes. */
export const AREA_TARGETS = ['admin', 'boundary', 'zip'] as const;
type AreaTargetName = (typeof AREA_TARGETS)[number];

export type AreaField = 'name' | 'key' | 'parent' | 'level' | 'country' | 'sub_category' | 'zip';
export type AreaFields = FieldMap<AreaField>;

interface AreaRule extends FieldRule<AreaField> {
  /** The targets that read it. */
  targets: readonly AreaTargetName[];
}

/** Removes case, punctuation and the year at the end: `NAME20` becomes `name`. */
const plain = (field: string): string => foldedName(field).replace(/(?:19|20)?\d\d$/, '');

const NAMES = new Set(
  (
    'name namen nameen nameeng namelong shapename namelsad areaname label title nom nome nombre naam navn namn nimi ' +
    'nazwa nazev gen nutsname'
  ).split(' '),
);
/** Standard codes. */
const OFFICIAL =
  /geoid|fips|istat|insee|nuts|(?:^|_)(?:iso|lau|ags|ars|gss|adm\d)(?:_|$)|adm\d_a3|iso_a3|shapeid|hasc|unlocode/i;
const CODE = /(?:code|cod|cd|key|number|nr|num)$/;
const IDENTIFIER = /id$/;
/** Counters and identifiers that programs create again with each export. */
const TRANSIENT = new Set('objectid fid ogcfid cartodbid globalid gid id rowid index featureid'.split(' '));
/** Figures and dates: they differ between areas, but aren't keys. */
const FIGURE =
  /area|leng|perim|shape|acres|sq(?:mi|km|m)|lat|lon|pop|date|created|updated|edited|url|web|aland|awater|intpt|census|height|width/;
/** Numbered divisions: `SchoolDist`, `WARD`, `BoroCD`. */
const NUMBERED = /dist(?!ance)|ward|zone|precinct|tract|block|boro|sector|section|region|council|beat|parish|quarter/;
const ZIP = /zip|zcta|postal|postcode|plz/;
const LONGEST_KEY = 64;

/** `AREA_ID` isn't a figure, although it contains `area`. */
const isFigure = (name: string): boolean => FIGURE.test(name) && !CODE.test(name) && !IDENTIFIER.test(name);

const isWeb = (text: string): boolean => /^(?:https?:|www\.)/i.test(text);
/** The description of a KML placemark. */
const isMarkup = (text: string): boolean => text.startsWith('<');
const isUuid = (text: string): boolean => /^\{?[0-9a-f]{8}-[0-9a-f]{4}-/i.test(text);

/** Reads an administrative level: `2`, `admin2`, `ADM2` or `A2`; undefined for other texts. */
export function readLevel(value: string): AdminLevel | undefined {
  const digit = /^(?:a(?:dm(?:in)?)?[ _-]?)?([0-8])$/i.exec(value.trim())?.[1];
  return ADMIN_LEVELS.find((level) => String(level) === digit);
}

/** Returns whether a key is a counter or was created by a program, e.g. the `id` of GeoJSON features. */
export const isTransientKey = (field: string, key: string): boolean =>
  TRANSIENT.has(plain(field)) && (/^-?\d+$/.test(key) || isUuid(key));

function rankOfName({ name: field, texts, distinct }: SampledField): number | undefined {
  const name = plain(field);
  const isText =
    mostFit(texts, (text) => /\p{L}/u.test(text)) && ![isWeb, isUuid, isMarkup].some((kind) => mostFit(texts, kind));
  if (!isText) return undefined;
  if (name === 'name') return 0;
  if (NAMES.has(name)) return 1;
  if (/name$|^(?:name|nom|nome|den|lib)_?/i.test(field) && !FIGURE.test(name)) return 2;
  const isWords = mostFit(texts, (text) => /\p{L}{3}/u.test(text));
  return isWords && distinct > 0.9 && !FIGURE.test(name) && !TRANSIENT.has(name) && !CODE.test(name) ? 3 : undefined;
}

function rankOfKey(field: SampledField, { name: nameField }: AreaFields): number | undefined {
  const { name, texts, distinct } = field;
  const plainName = plain(name);
  const isOfficial = OFFICIAL.test(name) || OFFICIAL.test(plainName);
  const isUnique = distinct === 1 && texts.every((text) => text.length <= LONGEST_KEY && !isWeb(text));
  if (!isUnique || (isFigure(plainName) && !OFFICIAL.test(name))) return undefined;
  if (texts.some((text) => /^-?\d+\.\d+$/.test(text))) return undefined;
  // Numbers lack the leading zeros of codes.
  if (isOfficial) return plainName.endsWith('num') ? 0.5 : 0;
  if (TRANSIENT.has(plainName) || mostFit(texts, isUuid)) return 5;
  if (CODE.test(plainName)) return 1;
  if (IDENTIFIER.test(plainName)) return 2;
  return name === nameField ? 4 : 3;
}

/** Areas without names: whether a field numbers them. Their codes are better if their key is one. */
function rankOfNumber({ name: field, texts, filled }: SampledField, { key = '' }: AreaFields): number | undefined {
  const [name, keyName] = [plain(field), plain(key)];
  const isCode = OFFICIAL.test(key) || CODE.test(keyName) || IDENTIFIER.test(keyName);
  if (isCode && !TRANSIENT.has(keyName)) return undefined;
  const isNumber = texts.every((text) => /^[\p{L}\d-]{1,12}$/u.test(text));
  return NUMBERED.test(name) && !isFigure(name) && filled > 0.5 && isNumber ? 0 : undefined;
}

/** The field of names if {@link AREA_MAPPING} finds none: numbers of divisions, because other numbers are figures. */
export const NUMBERED_NAME: FieldRule<AreaField> = { content: 'the number of the area', rank: rankOfNumber };

export const AREA_MAPPING: Readonly<Record<AreaField, AreaRule>> = {
  name: { content: 'the name', targets: AREA_TARGETS, rank: rankOfName },
  key: { content: 'the key, which stays the same between editions', targets: AREA_TARGETS, rank: rankOfKey },
  parent: {
    content: 'the key or name of the parent area, in the same import or an installed pack',
    targets: ['admin'],
    rank: ({ name: field, distinct }) => {
      const name = plain(field);
      if (!/^(?:parent|partof|belongsto|within)/i.test(name) || distinct === 1) return undefined;
      return OFFICIAL.test(field) || CODE.test(name) || IDENTIFIER.test(name) ? 0 : 1;
    },
  },
  level: {
    content: 'the level, e.g. `2` or `ADM2`, if it differs between areas',
    targets: ['admin'],
    rank: ({ name, texts, distinct }) =>
      /^(?:admin(?:istrative)?)?(?:level|lvl|type)$/.test(plain(name)) &&
      distinct < 1 &&
      texts.length > 0 &&
      texts.every((text) => readLevel(text) !== undefined)
        ? 0
        : undefined,
  },
  country: {
    content: 'the country, as a code of two or three letters or as its English name',
    targets: ['admin', 'boundary'],
    aliases:
      'isoa3 adm0a3 iso3 iso3166alpha3 iso31661alpha3 countryiso3 countrycode cntrcode countryiso shapegroup gid0 ' +
      'iso3code adm0iso',
    check: (value) => /^[A-Za-z]{2,3}$/.test(textOf(value)),
  },
  sub_category: { content: 'the sub-category', targets: ['boundary'] },
  zip: {
    content: 'the five-digit ZIP code',
    targets: ['zip'],
    rank: ({ name, texts, filled }) => {
      const isZip = ZIP.test(name.toLowerCase()) && filled > 0.5 && mostFit(texts, (text) => /^\d{3,5}$/.test(text));
      return isZip ? Number(plain(name).startsWith('bldg')) : undefined;
    },
  },
};

/** Returns the fields that a target reads, except the field of ZIP codes, which is chosen as their key. */
export const areaFieldsOf = (target: AreaTargetName): Exclude<AreaField, 'zip'>[] =>
  fieldsIn(AREA_MAPPING)
    .filter((field) => field !== 'zip')
    .filter((field) => AREA_MAPPING[field].targets.includes(target));
