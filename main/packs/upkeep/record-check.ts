/** Stores the results of checks, and compares a file with the last valid one of the same edition. */
import type { PackCheck, PackVerification } from '../../../contract/pack-verification.ts';
import type { InstalledPack } from '../../../contract/service.ts';
import type { PackRecords } from '../../store/pack-records.ts';

/** Files of a pack with the same edition must be equal. */
const editionOf = ({ version, built_at: built }: InstalledPack): string | undefined =>
  version === undefined || built === undefined ? undefined : `${version} ${built}`;

/** Adds the comparison with the digest of the valid file. */
function withDigest(verification: PackVerification, expected: string | undefined): PackVerification {
  const { checks, sha256 } = verification;
  const [manifest, ...contents] = checks;
  if (expected === undefined || sha256 === undefined || manifest?.passed !== true) return verification;
  if (sha256 === expected)
    return {
      ...verification,
      checks: [
        manifest,
        { check: 'digest', passed: true, text: 'Unchanged since the last successful check' },
        ...contents,
      ],
    };
  const fault = contents.find(({ passed }) => !passed);
  const digest: PackCheck = {
    check: 'digest',
    passed: false,
    text: ['The file has changed since it was installed', fault?.text].filter(Boolean).join('. '),
  };
  return { ...verification, passed: false, checks: [manifest, digest] };
}

/**
 * Stores the result of checking the installed file of `pack`.
 * @param file its `fileKey`, unchanged during the check
 * @returns the result with the comparison: a valid file fails if it isn't the one that was installed
 */
export function recordCheck(
  records: PackRecords,
  pack: InstalledPack,
  file: string,
  verification: PackVerification,
): PackVerification {
  const edition = editionOf(pack);
  const result = withDigest(verification, edition === undefined ? undefined : records.validDigest(pack.id, edition));
  records.saveVerification({ pack: pack.id, file }, result, edition);
  return result;
}

/** Stores the result for a file that was just installed. Later files are compared with it. */
export function recordInstallation(
  records: PackRecords,
  pack: InstalledPack,
  file: string,
  verification: PackVerification,
): void {
  records.saveVerification({ pack: pack.id, file }, verification, editionOf(pack));
}
