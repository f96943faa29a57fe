/** `cairn import areas`: makes a pack from files of areas. */
import type { AreaTarget, AxesOrder } from '../../contract/area-import.ts';
import { targetProblems } from '../ingest/targets/areas/target.ts';
import { areaImporter, describeFile } from '../ingest/targets/areas/importer.ts';
import type { AreaImportProgress, AreaImportReport } from '../ingest/targets/areas/report.ts';
import { describeProblem } from '../ingest/targets/health/problem.ts';
import { CliFailure, EXIT, withOptions } from './failure.ts';
import { importTarget, newSince, type ReplaceOption } from './import-target.ts';
import { damagedPacks, type PackDirectories } from './pack-directory.ts';
import { progressBar } from './progress-bar.ts';
import { runImport } from './run-import.ts';
import { counted } from '../../contract/counted.ts';

export interface ImportAreasOptions extends PackDirectories, ReplaceOption {
  json: boolean;
  check: boolean;
  as: AreaTarget['as'];
  level?: number;
  levelField?: string;
  country?: string;
  countryField?: string;
  /** Code or name of a category. */
  category?: number | string;
  categoryName?: string;
  subCategoryField?: string;
  nameField?: string;
  keyField?: string;
  parentField?: string;
  axes: AxesOrder;
  id?: string;
  layer?: string;
  epsg?: number;
  title?: string;
  licence?: string;
  attribution?: string;
  vintage?: string;
}

const MAX_LISTED = 20;

/** Returns the option for a member of a target. */
const optionOf = (member: string): string => `--${member.replaceAll('_', '-')}`;

function targetOf(options: ImportAreasOptions): AreaTarget {
  const target: AreaTarget = { as: options.as };
  const { category, categoryName = typeof category === 'string' ? category : undefined } = options;
  const values = {
    level: options.level,
    level_field: options.levelField,
    country: options.country,
    country_field: options.countryField,
    category: typeof category === 'string' ? undefined : category,
    category_name: categoryName,
    sub_category_field: options.subCategoryField,
    name_field: options.nameField,
    key_field: options.keyField,
    parent_field: options.parentField,
    axes: options.axes,
  };
  Object.assign(target, Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)));
  const [problem] = targetProblems(target);
  if (problem !== undefined) throw new CliFailure(`${optionOf(problem.member)} ${problem.message}`, EXIT.usage);
  return target;
}

function reportText(report: AreaImportReport): string {
  const { counts, problems, problemCount, notes, checkOnly, pack, title, files } = report;
  const parts = [
    counted(counts.rows, 'row'),
    counted(counts.imported, 'area'),
    ...(counts.repaired > 0 ? [`${counts.repaired} repaired`] : []),
    ...(counts.left_out > 0 ? [`${counts.left_out} skipped`] : []),
    ...(counts.outside > 0 ? [`${counts.outside} of them outside the world`] : []),
    ...(counts.doubled > 0 ? [`${counts.doubled} with a duplicate key`] : []),
    ...(counts.unnamed > 0 ? [`${counts.unnamed} without a name`] : []),
  ];
  return [
    checkOnly ? `Checked for ${pack}; nothing was written: ${title}` : `Imported ${pack}: ${title}`,
    ...files.map((file) => `  ${describeFile(file)}`),
    `  ${parts.join(', ')}`,
    ...notes.map((note) => `Note: ${note}`),
    ...(problemCount === 0 ? [] : [`${counted(problemCount, 'remark')}:`]),
    ...problems.slice(0, MAX_LISTED).map((problem) => {
      const { parameter } = problem;
      return `  ${withOptions(describeProblem(problem), parameter === undefined ? [] : [{ parameter }])}`;
    }),
    ...(problemCount > MAX_LISTED ? [`  … and ${problemCount - MAX_LISTED} more (--json lists up to 200)`] : []),
    ...(checkOnly ? [] : ['A running server uses the new pack within a few seconds.']),
  ].join('\n');
}

/**
 * Imports `files` and prints the report. SIGINT and SIGTERM cancel; an existing pack then stays in use.
 * @throws CliFailure, Fault for invalid options or files
 */
export async function importAreaFiles(files: readonly string[], options: ImportAreasOptions): Promise<void> {
  const { packs, dataDir, json, check, id: idOption, layer, epsg, title, licence, attribution, vintage } = options;
  const target = targetOf(options);
  const replace = options.replace || check;
  const id = await importTarget({ kind: 'areas', files, id: idOption, packs, replace });
  const damaged = await damagedPacks({ packs, dataDir });
  const bar = progressBar();
  const request = {
    files,
    id,
    target,
    layer,
    epsg,
    title,
    licence,
    attribution,
    vintage,
    checkOnly: check,
    packsDirectory: packs,
    damaged,
    newSince: newSince({ replace }),
  };
  const onProgress = ({ share, rows }: AreaImportProgress): void => bar.draw(share, `${counted(rows, 'area')} read`);
  const report = await runImport((signal) => areaImporter.run(request, { signal, onProgress }), bar);
  process.stdout.write(json ? `${JSON.stringify(report)}\n` : `${reportText(report)}\n`);
}
