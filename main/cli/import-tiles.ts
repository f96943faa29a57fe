/** `cairn import tiles`: makes a pack from an archive of map tiles. */
import { tileImporter, tileNotes } from '../ingest/targets/tiles/importer.ts';
import type { TileImportProgress, TileImportReport } from '../ingest/targets/tiles/import-tiles.ts';
import { importTarget, newSince, type ReplaceOption } from './import-target.ts';
import type { PackDirectories } from './pack-directory.ts';
import { progressBar } from './progress-bar.ts';
import { runImport } from './run-import.ts';
import { counted } from '../../contract/counted.ts';

export interface ImportTilesOptions extends PackDirectories, ReplaceOption {
  id?: string;
  title?: string;
  licence?: string;
  attribution?: string;
  vintage?: string;
  json: boolean;
}

const MAX_LISTED = 20;

function reportText(report: TileImportReport): string {
  const lines = [
    `Imported ${counted(report.imported, 'tile')} of ${report.file} into pack ${report.pack} in ` +
      `${(report.milliseconds / 1000).toFixed(1)} s.`,
    ...tileNotes(report).map((note) => `${note}.`),
    ...(report.leftOut > 0 ? [`${report.leftOut} tiles were skipped:`] : []),
    ...report.problems.slice(0, MAX_LISTED).map(({ message }) => `  ${message}`),
    ...(report.problems.length > MAX_LISTED ? ['  … (--json lists up to 200)'] : []),
    'A running server uses the new pack within a few seconds.',
  ];
  return lines.join('\n');
}

/** Imports `file`; Ctrl-C cancels and leaves the packs unchanged. @throws Fault, CliFailure */
export async function importTilesFile(file: string, options: ImportTilesOptions): Promise<void> {
  const { packs, dataDir: _dataDir, id: idOption, replace, json, ...rest } = options;
  const packId = await importTarget({ kind: 'tiles', files: [file], id: idOption, packs, replace });
  const bar = progressBar();
  const request = { file, packsDirectory: packs, newSince: newSince({ replace }), packId, ...rest };
  const onProgress = ({ share, tiles }: TileImportProgress): void =>
    bar.draw(Math.min(0.99, share), counted(tiles, 'tile'));
  const report = await runImport((signal) => tileImporter.run(request, { signal, onProgress }), bar);
  process.stdout.write(json ? `${JSON.stringify(report)}\n` : `${reportText(report)}\n`);
}
