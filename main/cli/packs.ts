/** `cairn packs`: what is installed. */
import type { InstalledPack } from '../../contract/service.ts';
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

/** Columns as wide as their widest cell; the last one is left as it is. */
function columns(rows: readonly string[][]): string {
  const widths = rows[0]?.map((_cell, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0))) ?? [];
  return rows.map((cells) => cells.map((cell, column) => (column === cells.length - 1 ? cell : cell.padEnd(widths[column] ?? 0))).join('  ')).join('\n');
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
