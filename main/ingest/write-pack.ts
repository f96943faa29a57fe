/** Writes the pack of an import. */
import type { PackDescription, PackWriter } from '../packs/write/pack.ts';
import { beginImportedPack } from '../packs/write/place.ts';
import type { ImportRequest } from './target.ts';

/** A filled pack: its description, or undefined if it was only checked; and the result of the import. */
export interface FilledPack<Result> {
  description: PackDescription | undefined;
  result: Result;
}

/** Fills a pack and moves it into place. If that fails, installed packs are unchanged. @throws what `fill` throws */
export async function writeImportedPack<Result>(
  request: Pick<ImportRequest, 'packsDirectory' | 'id' | 'newSince' | 'isFallback' | 'builtAt'>,
  fill: (pack: PackWriter) => FilledPack<Result> | Promise<FilledPack<Result>>,
): Promise<Result> {
  const pack = beginImportedPack(request.packsDirectory, request.id, request);
  try {
    const { description, result } = await fill(pack);
    if (description === undefined) pack.abandon();
    else await pack.finish(description);
    return result;
  } catch (error) {
    pack.abandon();
    throw error;
  }
}
