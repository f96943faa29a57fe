import type { ImportKind } from './file-kinds.ts';

/**
 * Opens the import dialog with these files, or with the import in progress.
 * @param kind kind of the import if there are no files to determine it
 */
export function beginImport(files: readonly File[], kind?: ImportKind): void {
  void import('./import-flow.ts').then(({ openImport }) => openImport(files, kind));
}
