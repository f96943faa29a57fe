/** `cairn import health`: makes a pack of health figures from CSV files. */
import { Fault, type FileProblems } from '../../contract/fault.ts';
import type { HealthImportReport } from '../ingest/targets/health/import-health.ts';
import { describeProblem } from '../ingest/targets/health/problem.ts';
import { healthImporter, type HealthImportProgress } from '../ingest/targets/health/importer.ts';
import { CliFailure } from './failure.ts';
import { importTarget, newSince, type ReplaceOption } from './import-target.ts';
import { damagedPacks, type PackDirectories } from './pack-directory.ts';
import { progressBar } from './progress-bar.ts';
import { runImport } from './run-import.ts';
import { counted } from '../../contract/counted.ts';

export interface ImportHealthOptions extends PackDirectories, ReplaceOption {
  json: boolean;
  skipBadRows: boolean;
  id?: string;
  title?: string;
  licence?: string;
  attribution?: string;
}

/** Maximum lines of one kind that are printed. */
const MAX_LISTED = 20;

const list = (lines: readonly string[], total = lines.length): string[] => [
  ...lines.slice(0, MAX_LISTED).map((line) => `  ${line}`),
  ...(total > MAX_LISTED ? [`  … and ${total - MAX_LISTED} more`] : []),
];

function problemsText({ listed, count }: FileProblems): string {
  // If a file or its columns are invalid, none of its rows can be read.
  const skip = listed.some(({ line }) => line !== undefined && line > 1)
    ? ' --skip-bad-rows imports the valid rows.'
    : '';
  const hint = `Nothing was imported; an installed pack stays in use.${skip}`;
  return [`${counted(count, 'problem')} in the files:`, ...list(listed.map(describeProblem), count), hint].join('\n');
}

function reportText(report: HealthImportReport): string {
  const { pack, title, areas, figures, firstDate, lastDate, problems, problemCount, leftOut, warnings, withoutArea } =
    report;
  const lines = [
    `Imported ${pack}: ${title}`,
    `  ${counted(areas, 'area')}, ${counted(figures, 'figure')}, ${firstDate} to ${lastDate}`,
  ];
  for (const warning of warnings) lines.push(`Note: ${warning}`);
  if (leftOut.length > 0) {
    lines.push(
      `Skipped, ${counted(leftOut.length, 'row')}:`,
      ...list(leftOut.map(({ file, line, name, reason }) => `${file}, line ${line}: ${name}: ${reason}`)),
    );
  }
  if (problemCount > 0)
    lines.push(`Skipped, ${counted(problemCount, 'problem')}:`, ...list(problems.map(describeProblem), problemCount));
  if (withoutArea === undefined)
    lines.push('No pack of administrative areas is installed: build the default ones with npm run data.');
  else if (withoutArea.length > 0) {
    lines.push(
      `No installed pack has these areas, ${withoutArea.length}:`,
      ...list(withoutArea.map(({ key, name }) => `${name} (${key})`)),
    );
  }
  lines.push('A running server uses the new pack within a few seconds.');
  return lines.join('\n');
}

/**
 * Imports `files` and prints the report. SIGINT and SIGTERM cancel; an existing pack then stays in use.
 * @throws Fault, CliFailure that lists the problems of the files
 */
export async function importHealthFiles(files: readonly string[], options: ImportHealthOptions): Promise<void> {
  const { packs, dataDir, json, id: idOption, replace, ...rest } = options;
  const id = await importTarget({ kind: 'health', files, id: idOption, packs, replace });
  const damaged = await damagedPacks({ packs, dataDir });
  const bar = progressBar();
  const request = { ...rest, id, files, packsDirectory: packs, damaged, newSince: newSince({ replace }) };
  const onProgress = ({ done, total }: HealthImportProgress): void =>
    bar.draw(total === 0 ? 0 : Math.min(0.99, done / total), 'read');
  try {
    const report = await runImport((signal) => healthImporter.run(request, { signal, onProgress }), bar);
    process.stdout.write(json ? `${JSON.stringify(report)}\n` : `${reportText(report)}\n`);
  } catch (error) {
    if (error instanceof Fault && error.problems !== undefined) throw new CliFailure(problemsText(error.problems));
    throw error;
  }
}
