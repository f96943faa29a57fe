/** Results of checks, for processes without a database. */
import type { PackVerification } from '../../contract/pack-verification.ts';
import type { InstalledPack } from '../../contract/service.ts';
import type { PackChecks } from './found-file.ts';

/** The packs that an import may read. */
export interface InstalledPacks {
  packsDirectory: string;
  /** Results of checks of damaged packs, which aren't read. */
  damaged?: readonly PackVerification[] | undefined;
}

/** The results of checks because of which packs aren't used. */
export const damagedAmong = (packs: readonly InstalledPack[]): PackVerification[] =>
  packs.flatMap(({ status, verification }) =>
    status === 'failed' && verification?.passed === false ? [verification] : [],
  );

/** Refuses the packs that failed, whatever has happened to their files since. */
export const checksOf = (verdicts: readonly PackVerification[]): PackChecks => ({
  find: ({ pack }) => verdicts.find(({ id }) => id === pack),
});
