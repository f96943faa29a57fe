/** Arguments that are addresses of files, such as `https://…/city.osm.pbf`: they are downloaded first. */
import { withDownload, type DownloadOptions as AnyDownloadOptions } from '../packs/upkeep/downloads.ts';
import { CliFailure, EXIT } from './failure.ts';
import { awaitInterruption } from './interruption.ts';
import { note } from './notes.ts';
import { progressBar } from './progress-bar.ts';

export type DownloadOptions = Pick<AnyDownloadOptions, 'dataDir' | 'sha256'>;

export const isAddress = (file: string): boolean => /^https?:\/\//i.test(file);

/** Runs `work` with the path of the downloaded file. SIGINT and SIGTERM cancel the download, but not `work`. */
async function withFileAt<Result>(
  address: string,
  { dataDir, sha256 }: DownloadOptions,
  work: (path: string) => Promise<Result>,
): Promise<Result> {
  const { signal, end } = awaitInterruption();
  const bar = progressBar();
  const onProgress = (received: number, total: number | undefined): void =>
    bar.draw(total === undefined ? 0 : Math.min(0.99, received / total), `${(received / 1e6).toFixed(1)} MB`);
  const endDownload = (): void => {
    end();
    bar.clear();
  };
  try {
    return await withDownload(address, { dataDir, sha256, onProgress }, signal, ({ path, checksum }) => {
      endDownload();
      note(
        checksum === undefined
          ? `${address} has no checksum beside it: only its size was checked`
          : `${checksum.name} ${checksum.digest}`,
      );
      return work(path);
    });
  } finally {
    endDownload();
  }
}

/**
 * Runs `work` with `files`. Those given by an address are downloaded first, one after the other, and deleted once
 * `work` has succeeded.
 * @throws CliFailure for a digest of several files; errors of `withDownload` and `work`
 */
export async function withDownloads<Result>(
  files: readonly string[],
  options: DownloadOptions,
  work: (paths: string[]) => Promise<Result>,
): Promise<Result> {
  if (options.sha256 !== undefined && files.filter(isAddress).length > 1)
    throw new CliFailure('--sha256 is the digest of one file: give one address', EXIT.usage);
  const address = files.find(isAddress);
  if (address === undefined) return work([...files]);
  return withFileAt(address, options, (path) =>
    withDownloads(
      files.map((file) => (file === address ? path : file)),
      options,
      work,
    ),
  );
}
