/** `cairn import KIND`: makes packs from files. */
import type { Static, TObject } from 'typebox';
import { Value } from 'typebox/value';
import { AreaTarget } from '../../contract/area-import.ts';
import { ADDRESS_FIELDS } from '../../contract/address-columns.ts';
import { PLACE_FIELDS } from '../../contract/place-columns.ts';
import { counted, formatCount } from '../../contract/counted.ts';
import { Fault, type FileProblems } from '../../contract/fault.ts';
import type { ImportReport, OsmPart } from '../../contract/imports.ts';
import { fieldsIn } from '../../contract/mapping.ts';
import { systemCode } from '../../contract/system-error.ts';
import { ZIP4_MAPPING } from '../../contract/zip4-columns.ts';
import { importInProcess } from '../ingest/import-process.ts';
import { describeProblem } from '../ingest/problems.ts';
import type { InstalledPacks } from '../packs/damaged.ts';
import type { ImportKind, ImportProgress, ImportRequest, ImportResult } from '../ingest/target.ts';
import { readFieldMap } from '../ingest/targets/addresses/fields.ts';
import { targetProblems } from '../ingest/targets/areas/target.ts';
import { CliFailure, EXIT, withOptions } from './failure.ts';
import { importTarget, newSince, type ReplaceOption } from './import-target.ts';
import { damagedPacks, type PackDirectories } from './pack-directory.ts';
import { progressBar } from './progress-bar.ts';
import { runImport } from './run-import.ts';

/** Options of all kinds; each kind has some of them, and those of a target and a mapping by their names. */
export interface ImportOptions extends PackDirectories, ReplaceOption {
  json: boolean;
  id?: string;
  name?: string;
  with?: OsmPart[];
  check?: boolean;
  skipBadRows?: boolean;
  field?: string[];
  title?: string;
  licence?: string;
  attribution?: string;
  vintage?: string;
  layer?: string;
  epsg?: number;
  locality?: string;
  country?: string;
  band?: number;
  elevation?: boolean;
  /** File with the legend of a raster. */
  legend?: string;
  /** Code or name. */
  category?: number | string | undefined;
  categoryName?: string | undefined;
  [option: string]: unknown;
}

const MAX_LISTED = 20;

const lines = (texts: readonly string[], total = texts.length): string[] => [
  ...texts.slice(0, MAX_LISTED).map((text) => `  ${text}`),
  ...(total > MAX_LISTED ? [`  … and ${formatCount(total - MAX_LISTED)} more`] : []),
];

/** The options that are members of a schema, by whose names they are called. @throws CliFailure */
function membersOf<Schema extends TObject>(schema: Schema, options: ImportOptions): Static<Schema> {
  const members = Object.fromEntries(
    Object.keys(schema.properties).flatMap((member) => {
      const value = options[member.replaceAll(/_(.)/g, (_all, letter: string) => letter.toUpperCase())];
      return value === undefined ? [] : [[member, value]];
    }),
  );
  if (Value.Check(schema, members)) return members;
  const [error] = Value.Errors(schema, members);
  throw new CliFailure(`${error?.instancePath.slice(1) ?? ''} ${error?.message ?? ''}`, EXIT.usage);
}

function areaTargetOf(options: ImportOptions): AreaTarget {
  const { category, categoryName = typeof category === 'string' ? category : undefined } = options;
  const code = typeof category === 'string' ? undefined : category;
  const target = membersOf(AreaTarget, { ...options, category: code, categoryName });
  const [problem] = targetProblems(target);
  if (problem !== undefined)
    throw new CliFailure(`--${problem.member.replaceAll('_', '-')} ${problem.message}`, EXIT.usage);
  return target;
}

function zip4FieldsOf(options: ImportOptions): ImportRequest['fields'] {
  const fields = Object.fromEntries(
    fieldsIn(ZIP4_MAPPING).flatMap((field) => (typeof options[field] === 'string' ? [[field, options[field]]] : [])),
  );
  if ('zip9' in fields && ('zip' in fields || 'plus4' in fields))
    throw new CliFailure("--zip9 can't be combined with --zip or --plus4", EXIT.usage);
  return fields;
}

/**
 * Returns the code of a country: three letters for areas, two for other kinds.
 * @param text such a code, or another code or the English name of an installed country
 * @throws CliFailure
 */
async function countryCode(kind: ImportKind, text: string, packs: InstalledPacks): Promise<string> {
  const isOfAreas = kind === 'areas';
  if (text.length === (isOfAreas ? 3 : 2) && /^[a-z]+$/i.test(text)) return text.toUpperCase();
  const { InstalledAreas } = await import('../ingest/targets/areas/installed-areas.ts');
  const installed = new InstalledAreas(packs, '');
  const country = installed.countryNamed(text);
  installed.close();
  if (country !== undefined) return isOfAreas ? country.iso3 : country.iso2;
  throw new CliFailure(
    `--country ${text}: no installed country has this code or English name. Use ` +
      (isOfAreas ? 'three letters, e.g. ITA (ISO 3166-1 alpha-3)' : 'two letters, e.g. PT (ISO 3166-1 alpha-2)'),
    EXIT.usage,
  );
}

/** What the options say beside the files. */
function orderOf(kind: ImportKind, options: ImportOptions): Partial<ImportRequest> {
  const { title, licence, attribution, vintage, layer, epsg, locality, country } = options;
  const shared = { title, licence, attribution, vintage, layer, epsg };
  if (kind === 'areas') return { ...shared, areas: areaTargetOf(options), check_only: options.check };
  if (kind === 'health') return { ...shared, skip_bad_rows: options.skipBadRows };
  if (kind === 'zip4') return { ...shared, fields: zip4FieldsOf(options) };
  if (kind === 'raster') return { ...shared, band: options.band, elevation: options.elevation };
  if (kind === 'osm') return { ...shared, country, parts: options.with };
  if (kind === 'places') return { ...shared, country, fields: readFieldMap(options.field ?? [], PLACE_FIELDS) };
  return kind === 'addresses'
    ? { ...shared, country, locality, fields: readFieldMap(options.field ?? [], ADDRESS_FIELDS) }
    : shared;
}

/** `rows read: 235, streets: 5`; what didn't occur isn't mentioned. */
const countsText = (counts: ImportReport['counts']): string =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([what, count]) => `${what.replaceAll('_', ' ')}: ${formatCount(count)}`)
    .join(', ');

function reportText({ report, problems, problem_count: problemCount }: ImportResult): string {
  const { notes, left_out: leftOut, without_area: withoutArea, check_only: isCheck, packs = [report] } = report;
  return [
    ...packs.flatMap(({ pack, title, counts }) => [
      isCheck === true ? `Checked for ${pack}; nothing was written: ${title}` : `Imported ${pack}: ${title}`,
      `  ${countsText(counts)}`,
    ]),
    ...notes.map((note) => `Note: ${note}`),
    ...(leftOut.length === 0
      ? []
      : [
          `Skipped, ${counted(leftOut.length, 'row')}:`,
          ...lines(leftOut.map(({ file, line, name, reason }) => `${file}, line ${line}: ${name}: ${reason}`)),
        ]),
    ...(problemCount === 0
      ? []
      : [
          `${counted(problemCount, 'remark')}:`,
          ...lines(
            problems.map((problem) => {
              const { parameter } = problem;
              return withOptions(describeProblem(problem), parameter === undefined ? [] : [{ parameter }]);
            }),
            problemCount,
          ),
        ]),
    ...(withoutArea.length === 0
      ? []
      : [
          `No installed pack has these areas, ${withoutArea.length}:`,
          ...lines(withoutArea.map(({ key, name }) => `${name} (${key})`)),
        ]),
    ...(isCheck === true ? [] : ['A running server uses the new packs within a few seconds.']),
  ].join('\n');
}

function problemsText({ listed, count }: FileProblems): string {
  // If a file or its columns are invalid, none of its rows can be read.
  const skip = listed.some(({ line }) => line !== undefined && line > 1)
    ? ' --skip-bad-rows imports the valid rows.'
    : '';
  const hint = `Nothing was imported; an installed pack stays in use.${skip}`;
  return [`${counted(count, 'problem')} in the files:`, ...lines(listed.map(describeProblem), count), hint].join('\n');
}

/** Converts the system's errors about files and directories to messages. */
function failureOf(error: unknown, kind: ImportKind, [file = '']: readonly string[], packs: string): unknown {
  if (kind === 'health' && error instanceof Fault && error.problems !== undefined)
    return new CliFailure(problemsText(error.problems));
  switch (systemCode(error)) {
    case 'ENOENT':
      return new CliFailure(`${file} does not exist`);
    case 'EACCES':
    case 'EPERM':
      return new CliFailure(`${file} isn't readable by this user, or ${packs} isn't writable`);
    case 'SQLITE_CANTOPEN':
    case 'SQLITE_READONLY':
      return new CliFailure(`${packs} isn't writable`);
    case 'SQLITE_FULL':
    case 'ENOSPC':
      return new CliFailure(`The disk of ${packs} is full. The packs are unchanged`);
    default:
      return error;
  }
}

const progressText = ({ step, rows = 0 }: ImportProgress): string =>
  [...(step === undefined ? [] : [step]), ...(rows === 0 ? [] : [`${counted(rows, 'row')} read`])].join(', ');

/**
 * Imports `files` and prints the report. SIGINT and SIGTERM cancel; an existing pack then stays in use.
 * @throws Fault, CliFailure for invalid files or options
 */
export async function importFilesAs(kind: ImportKind, given: readonly string[], options: ImportOptions): Promise<void> {
  const files = options.legend === undefined ? given : [...given, options.legend];
  const { packs, dataDir, json, id: chosen = options.name, with: parts = [], check = false } = options;
  const installed = { packsDirectory: packs, damaged: await damagedPacks({ packs, dataDir }) };
  const { country } = options;
  const order = orderOf(kind, {
    ...options,
    ...(country === undefined ? {} : { country: await countryCode(kind, country, installed) }),
  });
  const replace = options.replace || check;
  const id = await importTarget({ kind, files, id: chosen, packs, replace, ...(kind === 'osm' ? { parts } : {}) });
  const bar = progressBar();
  const request = { ...order, files, id, ...installed, newSince: newSince({ replace }) };
  const onProgress = (progress: ImportProgress): void =>
    bar.draw(Math.min(0.99, progress.share), progressText(progress));
  try {
    const result = await runImport((signal) => importInProcess(kind, request, { signal, onProgress }), bar);
    const { report, ...problems } = result;
    process.stdout.write(json ? `${JSON.stringify({ ...report, ...problems })}\n` : `${reportText(result)}\n`);
  } catch (error) {
    throw failureOf(error, kind, files, packs);
  }
}
