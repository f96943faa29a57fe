/** `cairn export geoparquet`: exports the packs' tables as files for DuckDB, Sedona, BigQuery and others. */
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { LAYER_NAMES, layersOf, type Layer, type LayerName } from '../packs/export/geoparquet/layers.ts';
import { writeLayer } from '../packs/export/geoparquet/write-layer.ts';
import type { PackFile } from '../packs/pack-file.ts';
import { CliFailure, EXIT } from './failure.ts';
import { awaitInterruption } from './interruption.ts';
import { openInstalledPacks, noteFailedPacks, type PackDirectories } from './pack-directory.ts';
import { progressBar } from './progress-bar.ts';
import { counted } from '../../contract/counted.ts';

export interface ExportGeoParquetOptions extends PackDirectories {
  only?: string[];
  replace: boolean;
  json: boolean;
}

interface LayerExport {
  pack: PackFile;
  layer: Layer;
  rows: number;
  path: string;
}

const isLayerName = (text: string): text is LayerName => LAYER_NAMES.some((name) => name === text);

const countOf = ({ database }: PackFile, { name }: Layer): number =>
  database.prepare<[], number>(`SELECT count(*) FROM ${name}`).pluck().get() ?? 0;

/** Selects the layers by `--only`: packs, layers, or both. @throws CliFailure for an unknown name */
function selectLayers(packs: readonly PackFile[], only: readonly string[] | undefined, folder: string): LayerExport[] {
  const all = packs.flatMap((pack) =>
    layersOf(pack.database, pack.manifest.theme).map((layer) => ({
      pack,
      layer,
      rows: countOf(pack, layer),
      path: join(folder, layer.name, `${pack.id}.parquet`),
    })),
  );
  if (only === undefined) return all.filter(({ rows }) => rows > 0);
  const ids = new Set(all.map(({ pack }) => pack.id));
  const unknown = only.find((name) => !isLayerName(name) && !ids.has(name));
  if (unknown !== undefined)
    throw new CliFailure(
      `--only: ${JSON.stringify(unknown)} is neither a layer (${LAYER_NAMES.join(', ')}) nor a pack with ` +
        `one (${[...ids].join(', ') || 'none is installed'})`,
      EXIT.usage,
    );
  const layers = only.filter(isLayerName);
  const packIds = only.filter((name) => ids.has(name));
  return all.filter(
    ({ pack, layer, rows }) =>
      rows > 0 &&
      (layers.length === 0 || layers.includes(layer.name)) &&
      (packIds.length === 0 || packIds.includes(pack.id)),
  );
}

/**
 * Writes a file for each layer of each pack, as a temporary file that is renamed when complete. Existing files are kept
 * without `--replace`, so an interrupted run can be resumed.
 * @throws CliFailure
 */
export async function exportGeoParquet(
  target: string,
  { only, replace, json, ...places }: ExportGeoParquetOptions,
): Promise<void> {
  const folder = resolve(target);
  const library = await openInstalledPacks(places);
  noteFailedPacks(library);
  const bar = progressBar();
  const { signal, end } = awaitInterruption();
  try {
    const exports = selectLayers([...library.ready.values()], only, folder);
    if (exports.length === 0)
      throw new CliFailure('None of the selected packs has areas, ZIP+4 areas, places or streets');
    const total = exports.reduce((sum, { rows }) => sum + rows, 0);
    let before = 0;
    const written: { file: string; rows: number; isUnchanged: boolean }[] = [];
    for (const { pack, layer, rows, path } of exports) {
      const exists = !replace && existsSync(path);
      if (!exists) {
        mkdirSync(dirname(path), { recursive: true });
        const part = `${path}.part`;
        const start = before;
        try {
          await writeLayer(pack, layer, part, async (done) => {
            bar.draw(Math.min(1, (start + done) / Math.max(1, total)), `${layer.name} of ${pack.id}`);
            // Let signals be handled between groups of rows.
            await setImmediate();
            signal.throwIfAborted();
          });
          renameSync(part, path);
        } catch (error) {
          rmSync(part, { force: true });
          if (signal.aborted)
            throw new CliFailure(
              'Cancelled. In ' +
                `${folder} ${counted(written.length, 'file is', 'files are')} complete; run the same command to resume`,
            );
          if (error instanceof Error) throw new CliFailure(`${path} can't be written: ${error.message}`);
          throw error;
        }
      }
      before += rows;
      written.push({ file: path, rows, isUnchanged: exists });
    }
    bar.clear();
    const existing = written.filter((file) => file.isUnchanged).length;
    process.stdout.write(
      json
        ? `${JSON.stringify({ files: written })}\n`
        : written
            .map(
              ({ file, rows, isUnchanged }) => `${file}  ${counted(rows, 'row')}${isUnchanged ? ', unchanged' : ''}\n`,
            )
            .join(''),
    );
    if (existing > 0)
      process.stderr.write(
        `${counted(existing, 'file', 'files')} existed already: --replace rewrites ` +
          `${existing === 1 ? 'it' : 'them'}\n`,
      );
  } finally {
    end();
    library.close();
  }
}
