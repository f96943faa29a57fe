/** `cairn packs`: what is installed. */
import type { InstalledPack } from '../../contract/service.ts';
import { columns } from './columns.ts';
import { openPacks } from './pack-directory.ts';

export interface PacksOptions {
  packs: string;
  json: boolean;
}

const size = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

function row(pack: InstalledPack): string[] {
  if (pack.status === 'failed') return [pack.id, 'failed', '', size(pack.size_bytes), pack.message];
  return [pack.id, pack.theme, pack.kind, size(pack.size_bytes), pack.vintage];
}

/** Lists the packs of a directory, failed ones with the reason. @throws CliFailure */
export function listPacks({ packs: directory, json }: PacksOptions): void {
  const library = openPacks(directory);
  const packs = library.list();
  library.close();
  if (json) process.stdout.write(`${JSON.stringify({ packs })}\n`);
  else if (packs.length === 0) process.stdout.write(`No packs in ${directory}. Build the default ones with: npm run data\n`);
  else process.stdout.write(`${columns([['PACK', 'THEME', 'KIND', 'SIZE', 'DESCRIBES'], ...packs.map(row)])}\n`);
}
