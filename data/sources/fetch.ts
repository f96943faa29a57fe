/** Download and verification of upstream packages. */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Type, type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { sha256 } from './checksum.ts';
import { fetchDebianPackage } from './debian-package.ts';
import { fetchNpmPackage } from './npm-package.ts';
import { isDebian, selectionKey, sourceFolder, type Source } from './source.ts';

/** Sizes and SHA-256 of the extracted files. Written last, so a folder with a receipt is complete. */
const Receipt = Type.Record(Type.String(), Type.Object({ bytes: Type.Integer(), sha256: Type.String() }));
type Receipt = Static<typeof Receipt>;

const RECEIPT = 'receipt.json';
const checkReceipt = Compile(Receipt);

function readReceipt(folder: string, source: Source): Receipt | undefined {
  const path = join(folder, RECEIPT);
  if (!existsSync(path)) return undefined;
  try {
    const value: { wanted?: unknown; files?: unknown } = JSON.parse(readFileSync(path, 'utf8'));
    return value.wanted === selectionKey(source) && checkReceipt.Check(value.files) ? value.files : undefined;
  } catch {
    return undefined;
  }
}

/** Describes what is wrong with the extracted files. Returns `undefined` if they are complete and unchanged. */
export async function damage(cache: string, source: Source): Promise<string | undefined> {
  const folder = sourceFolder(cache, source);
  const receipt = readReceipt(folder, source);
  if (receipt === undefined) return 'not fetched yet';
  for (const [file, { sha256: expected }] of Object.entries(receipt)) {
    const path = join(folder, file);
    if (!existsSync(path)) return `${path} is missing`;
    if ((await sha256(path)) !== expected) return `${path} has changed since it was extracted`;
  }
  return undefined;
}

/**
 * Fetches and verifies a package, and extracts the selected files into a temporary folder that is renamed at the end.
 * @param manualFolder folder of manually downloaded files of Debian packages
 * @param progress called with the megabytes received
 * @throws Error with the package and a remedy
 */
export async function fetchSource(
  cache: string,
  source: Source,
  manualFolder: string | undefined,
  progress: (megabytes: number) => void,
): Promise<void> {
  const folder = sourceFolder(cache, source);
  const draft = `${folder}.part`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  if (isDebian(source)) await fetchDebianPackage(source, draft, manualFolder, progress);
  else await fetchNpmPackage(source, draft, progress);
  const names = readdirSync(draft, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(draft, join(entry.parentPath, entry.name)));
  const files: Receipt = {};
  for (const name of names) {
    const path = join(draft, name);
    files[name] = { bytes: statSync(path).size, sha256: await sha256(path) };
  }
  writeFileSync(join(draft, RECEIPT), JSON.stringify({ wanted: selectionKey(source), files }, null, 1));
  rmSync(folder, { recursive: true, force: true });
  renameSync(draft, folder);
}
