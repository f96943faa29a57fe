/** Verdicts on packs, for readers that have no database. */
import type { PackVerification } from '../../contract/pack-verification.ts';
import type { InstalledPack } from '../../contract/service.ts';
import type { PackChecks } from './found-file.ts';

/** Packs that an import may read. */
export interface InstalledPacks {
  packsDirectory: string;
  /** Verdicts on packs that were found damaged: nothing is read from those. */
  damaged?: readonly PackVerification[] | undefined;
}

/** The verdicts on those of `packs` that are left out for theirs. */
export const damagedAmong = (packs: readonly InstalledPack[]): PackVerification[] =>
  packs.flatMap(({ status, verification }) =>
    status === 'failed' && verification?.passed === false ? [verification] : [],
  );

/** The packs that have failed are refused, whatever their files have become since. */
export const checksOf = (verdicts: readonly PackVerification[]): PackChecks => ({
  find: ({ pack }) => verdicts.find(({ id }) => id === pack),
});
