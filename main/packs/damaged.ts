/** Results of checks, for processes without a database. */
import type { PackVerification } from '../../contract/pack-verification.ts';
import type { InstalledPack } from '../../contract/service.ts';
import type { PackChecks } from './found-file.ts';

/** The packs that an import reads. */
export interface InstalledPacks {
  packsDirectory: string;
  /** Results of checks of damaged packs, which aren't read. */
  damaged?: readonly PackVerification[] | undefined;
}

/** Returns the failed checks because of which packs aren't used. */
export const damagedAmong = (packs: readonly InstalledPack[]): PackVerification[] =>
  packs.flatMap(({ status, verification }) =>
    status === 'failed' && verification?.passed === false ? [verification] : [],
  );

/** Rejects the packs that failed, even if their files have changed since. */
export const checksOf = (verdicts: readonly PackVerification[]): PackChecks => ({
  find: ({ pack }) => verdicts.find(({ id }) => id === pack),
});
