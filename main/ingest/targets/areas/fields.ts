/** Which fields of a file name and identify its areas, found by names that publishers use and by their values. */
import type { AreaTarget } from '../../../../contract/area-import.ts';
import { Fault, fileFault } from '../../../../contract/fault.ts';
import { fieldsOf, listFields, requireField, textOf, type Properties } from '../../mapping.ts';
import { readLevel } from './target.ts';

/** Fields of one file; what is absent no field holds. */
export interface AreaFields {
  name?: string | undefined;
  key?: string | undefined;
  parent?: string | undefined;
  country?: string | undefined;
  level?: string | undefined;
  sub_category?: string | undefined;
}

/** What is wrong with a member of the target. */
export const targetFault = (member: string, message: string): Fault =>
  new Fault('invalid_parameter', message, { errors: [{ parameter: `areas.${member}`, message }] });

/** Without case, punctuation and the year at the end: `NAME20` is `name`. */
const plain = (field: string): string =>
  field
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replace(/(?:19|20)?\d\d$/, '');

const NAMES = new Set(
  (
    'name,namen,nameen,nameeng,namelong,shapename,namelsad,areaname,label,title,nom,nome,nombre,naam,navn,namn,' +
    'nimi,nazwa,nazev,gen,nutsname'
  ).split(','),
);
/** Codes that are in use, the best known first. */
const OFFICIAL =
  /geoid|fips|istat|insee|nuts|(?:^|_)(?:iso|lau|ags|ars|gss|adm\d)(?:_|$)|adm\d_a3|iso_a3|shapeid|hasc|unlocode/i;
const CODE = /(?:code|cod|cd|key|number|nr|num)$/;
const IDENTIFIER = /id$/;
/** What programs count up or make anew each time they export. */
const PASSING = new Set('objectid,fid,ogcfid,cartodbid,globalid,gid,id,rowid,index,featureid'.split(','));
/** Figures and dates, which are different for every area and no key. */
const FIGURE =
  /area|leng|perim|shape|acres|sq(?:mi|km|m)|lat|lon|pop|date|created|updated|edited|url|web|aland|awater|intpt|census|height|width/;
const COUNTRY = new Set(
  (
    'isoa3,adm0a3,iso3,iso3166alpha3,iso31661alpha3,countryiso3,countrycode,cntrcode,countryiso,shapegroup,gid0,' +
    'iso3code,adm0iso'
  ).split(','),
);
const ZIP = /zip|zcta|postal|postcode|plz/;

/** `AREA_ID` is no figure, though it is about areas. */
const isFigure = (name: string): boolean => FIGURE.test(name) && !CODE.test(name) && !IDENTIFIER.test(name);

const isWeb = (text: string): boolean => /^(?:https?:|www\.)/i.test(text);
/** The balloon of a placemark. */
const isMarkup = (text: string): boolean => text.startsWith('<');
const isMade = (text: string): boolean => /^\{?[0-9a-f]{8}-[0-9a-f]{4}-/i.test(text);

/** What the values of the first rows say of a field. */
interface Column {
  field: string;
  plain: string;
  texts: string[];
  /** Rows that have a value, and different values, as shares of the rows. */
  filled: number;
  distinct: number;
}

function columnsOf(samples: readonly Properties[]): Column[] {
  return fieldsOf(samples).map((field) => {
    const texts = samples.map((sample) => textOf(sample[field])).filter((text) => text !== '');
    return {
      field,
      plain: plain(field),
      texts,
      filled: texts.length / samples.length,
      distinct: new Set(texts).size / samples.length,
    };
  });
}

const most = (texts: readonly string[], fits: (text: string) => boolean): boolean =>
  texts.length > 0 && texts.filter(fits).length * 2 >= texts.length;

/** Of those that are as good the one with the most different values, else the first. */
function best(columns: readonly Column[], rankOf: (column: Column) => number | undefined): string | undefined {
  const ranked = columns.flatMap((column) => {
    const rank = rankOf(column);
    return rank === undefined ? [] : [{ column, rank }];
  });
  return ranked.toSorted((a, b) => a.rank - b.rank || b.column.distinct - a.column.distinct)[0]?.column.field;
}

const guessName = (columns: readonly Column[]): string | undefined =>
  best(columns, ({ plain: name, texts, distinct, field }) => {
    if (!most(texts, (text) => /\p{L}/u.test(text)) || [isWeb, isMade, isMarkup].some((kind) => most(texts, kind)))
      return undefined;
    if (name === 'name') return 0;
    if (NAMES.has(name)) return 1;
    if (/name$|^(?:name|nom|nome|den|lib)_?/i.test(field) && !FIGURE.test(name)) return 2;
    const isWords = most(texts, (text) => /\p{L}{3}/u.test(text));
    return isWords && distinct > 0.9 && !FIGURE.test(name) && !PASSING.has(name) && !CODE.test(name) ? 3 : undefined;
  });

const LONGEST_KEY = 64;

const guessKey = (columns: readonly Column[], nameField: string | undefined): string | undefined =>
  best(columns, ({ plain: name, texts, distinct, field }) => {
    const isUnique = distinct === 1 && texts.every((text) => text.length <= LONGEST_KEY && !isWeb(text));
    if (!isUnique || (isFigure(name) && !OFFICIAL.test(field))) return undefined;
    if (texts.some((text) => /^-?\d+\.\d+$/.test(text))) return undefined;
    // A number has lost the zeros that it began with.
    if (OFFICIAL.test(field) || OFFICIAL.test(name)) return name.endsWith('num') ? 0.5 : 0;
    if (PASSING.has(name) || most(texts, isMade)) return 5;
    if (CODE.test(name)) return 1;
    if (IDENTIFIER.test(name)) return 2;
    return field === nameField ? 4 : 3;
  });

/** What numbers of divisions are called: `SchoolDist`, `WARD`, `BoroCD`. */
const NUMBERED = /dist(?!ance)|ward|zone|precinct|tract|block|boro|sector|section|region|council|beat|parish|quarter/;

/** A field that numbers divisions, where none has names: other numbers are figures. */
const guessNumber = (columns: readonly Column[]): string | undefined =>
  best(columns, ({ plain: name, texts, filled }) =>
    NUMBERED.test(name) && !isFigure(name) && filled > 0.5 && texts.every((text) => /^[\p{L}\d-]{1,12}$/u.test(text))
      ? 0
      : undefined,
  );

/**
 * Whether a key is a number or code that programs count up or make anew, the `id` of GeoJSON features included: no
 * name.
 */
export const isPassingKey = (field: string, key: string): boolean =>
  PASSING.has(plain(field)) && (/^-?\d+$/.test(key) || isMade(key));

/** Areas without a field of names are called by codes that are keys, or else by numbers of divisions. */
function guessNameAndKey(columns: readonly Column[]): Pick<AreaFields, 'name' | 'key'> {
  const name = guessName(columns);
  const key = guessKey(columns, name);
  const isCode =
    key !== undefined &&
    !PASSING.has(plain(key)) &&
    (OFFICIAL.test(key) || CODE.test(plain(key)) || IDENTIFIER.test(plain(key)));
  return { name: name ?? (isCode ? undefined : guessNumber(columns)), key };
}

const digits = (text: string): boolean => /^\d{3,5}$/.test(text);

const guessZip = (columns: readonly Column[]): string | undefined =>
  best(columns, ({ plain: name, field, texts, filled }) =>
    ZIP.test(field.toLowerCase()) && filled > 0.5 && most(texts, digits)
      ? name.startsWith('bldg')
        ? 1
        : 0
      : undefined,
  );

const guessCountry = (columns: readonly Column[]): string | undefined =>
  best(columns, ({ plain: name, field, texts }) =>
    (COUNTRY.has(name) || COUNTRY.has(field.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))) &&
    most(texts, (text) => /^[A-Za-z]{2,3}$/.test(text))
      ? 0
      : undefined,
  );

const guessParent = (columns: readonly Column[]): string | undefined =>
  best(columns, ({ plain: name, field, distinct }) =>
    /^(?:parent|partof|belongsto|within)/i.test(name) && distinct < 1
      ? OFFICIAL.test(field) || CODE.test(name) || IDENTIFIER.test(name)
        ? 0
        : 1
      : undefined,
  );

const guessLevel = (columns: readonly Column[]): string | undefined =>
  best(columns, ({ plain: name, texts, distinct }) =>
    /^(?:admin(?:istrative)?)?(?:level|lvl|type)$/.test(name) &&
    distinct < 1 &&
    texts.length > 0 &&
    texts.every((text) => readLevel(text) !== undefined)
      ? 0
      : undefined,
  );

/** What seems to hold what, whatever the areas are to become. @param samples the first rows */
export function guessFields(samples: readonly Properties[]): {
  [what in 'name' | 'key' | 'parent' | 'level' | 'country' | 'zip']?: string;
} {
  const columns = columnsOf(samples);
  const found = {
    ...guessNameAndKey(columns),
    parent: guessParent(columns),
    level: guessLevel(columns),
    country: guessCountry(columns),
    zip: guessZip(columns),
  };
  return Object.fromEntries(Object.entries(found).filter(([, field]) => field !== undefined));
}

/**
 * The fields of a file: those that were named, and for the others what is found.
 * @param samples the first rows
 * @throws Fault that lists the file's fields
 */
export function resolveFields(target: AreaTarget, file: string, samples: readonly Properties[]): AreaFields {
  const columns = columnsOf(samples);
  const names = columns.map(({ field }) => field);
  const given = (member: keyof AreaTarget & `${string}_field`): string | undefined => {
    const name = target[member];
    return name === undefined ? undefined : requireField(name, names, file, `areas.${member}`);
  };
  const zip = target.as === 'zip' ? (given('key_field') ?? guessZip(columns)) : undefined;
  if (target.as === 'zip' && zip === undefined)
    throw fileFault(
      file,
      'there is no field of five-digit ZIP codes',
      `Specify it as the key field. ${listFields(names)}`,
      {
        parameter: 'areas.key_field',
      },
    );
  const guessed = guessNameAndKey(columns);
  const name = given('name_field') ?? zip ?? guessed.name;
  return {
    name,
    key: zip ?? given('key_field') ?? guessKey(columns, name),
    parent: given('parent_field'),
    country: given('country_field') ?? (target.country === undefined ? guessCountry(columns) : undefined),
    level: given('level_field'),
    sub_category: given('sub_category_field'),
  };
}

/** Five digits of a ZIP code, with the zeros that a number has lost; nothing where it is none. */
export function zipOf(value: unknown): string | undefined {
  const text = textOf(value);
  if (/^\d{5}$/.test(text)) return text;
  return typeof value === 'number' && /^\d{3,4}$/.test(text) ? text.padStart(5, '0') : undefined;
}
