/** Keeps what a check has found, and holds the file against the one that was found sound before. */
import type { PackCheck, PackVerification } from '../../../contract/pack-verification.ts';
import type { InstalledPack } from '../../../contract/service.ts';
import type { PackRecords } from '../../store/pack-records.ts';

/** What makes two files of a pack the same one, as its manifest has it. */
const editionOf = ({ version, built_at: built }: InstalledPack): string | undefined =>
  version === undefined || built === undefined ? undefined : `${version} ${built}`;

/** `verification` with the check of its digest against that of the file that was found sound. */
function withDigest(verification: PackVerification, sound: string | undefined): PackVerification {
  const { checks, sha256 } = verification;
  const [manifest, ...contents] = checks;
  if (sound === undefined || sha256 === undefined || manifest?.passed !== true) return verification;
  if (sha256 === sound)
    return {
      ...verification,
      checks: [manifest, { check: 'digest', passed: true, text: 'As when it was last found sound' }, ...contents],
    };
  const fault = contents.find(({ passed }) => !passed);
  const digest: PackCheck = {
    check: 'digest',
    passed: false,
    text: ['The file changed after it was installed', fault?.text].filter(Boolean).join('. '),
  };
  return { ...verification, passed: false, checks: [manifest, digest] };
}

/**
 * Keeps what the check of the installed file of `pack` has found.
 * @param file its `fileKey`, before and after the check
 * @returns what counts: a file that is sound in itself fails where it is another than the one that was installed
 */
export function keepCheck(
  records: PackRecords,
  pack: InstalledPack,
  file: string,
  verification: PackVerification,
): PackVerification {
  const edition = editionOf(pack);
  const settled = withDigest(verification, edition === undefined ? undefined : records.soundDigest(pack.id, edition));
  records.keepVerification({ pack: pack.id, file }, settled, edition);
  return settled;
}

/** As `keepCheck`, of a file that has just been put in place: it is the one that later ones are held against. */
export function keepFirstCheck(
  records: PackRecords,
  pack: InstalledPack,
  file: string,
  verification: PackVerification,
): void {
  records.keepVerification({ pack: pack.id, file }, verification, editionOf(pack));
}
