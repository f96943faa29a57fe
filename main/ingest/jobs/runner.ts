/** Runs the import of a job, of whatever kind. */
import { isCancelled } from '../../threads/work-ended.ts';
import { addressImporter } from '../targets/addresses/importer.ts';
import { areaImporter } from '../targets/areas/importer.ts';
import { healthImporter } from '../targets/health/importer.ts';
import {
  failed,
  NO_PROBLEMS,
  type ImportDetail,
  type ImportEnd,
  type Importer,
  type ImportOptions,
  type ImportWork,
} from '../importer.ts';
import { osmImporter } from '../targets/osm/importer.ts';
import { tileImporter } from '../targets/tiles/importer.ts';
import { zip4Importer } from '../targets/zip4/importer.ts';
import { errorMessage } from '../../../contract/system-error.ts';

/** @param onShare hears 0 to 1, and what more there is to tell. Never rejects. */
type Run = (
  work: ImportWork,
  onShare: (share: number, detail: ImportDetail) => void,
  signal: AbortSignal,
) => Promise<ImportEnd>;

function jobsOf<Request, Report, Progress>({
  run,
  requestOf,
  shareOf,
  detailOf = () => ({}),
  endOf,
  failureOf = (error) => failed(errorMessage(error)),
}: Importer<Request, Report, Progress>): Run {
  return async (work, onShare, signal) => {
    try {
      const onProgress = (progress: Progress): void => onShare(shareOf(progress), detailOf(progress));
      return endOf(await run(requestOf(work), { signal, onProgress }), work);
    } catch (error) {
      return isCancelled(error) ? { status: 'Cancelled', ...NO_PROBLEMS } : failureOf(error, work);
    }
  };
}

const RUN: Record<ImportOptions['kind'], Run> = {
  health: jobsOf(healthImporter),
  zip4: jobsOf(zip4Importer),
  osm: jobsOf(osmImporter),
  addresses: jobsOf(addressImporter),
  areas: jobsOf(areaImporter),
  tiles: jobsOf(tileImporter),
};

/** Imports in a process of its own, which `signal` ends. */
export const runImport: Run = (work, onShare, signal) => RUN[work.options.kind](work, onShare, signal);
