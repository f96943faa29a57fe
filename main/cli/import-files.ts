/** `cairn import FILE…`: recognises the files, says what it would do, and does it once that is confirmed. */
import { existsSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { createInterface } from 'node:readline/promises';
import type { AxesOrder } from '../../contract/area-import.ts';
import { OSM_PARTS } from '../../contract/imports.ts';
import { recogniseFiles } from '../ingest/import-process.ts';
import type { Recognised } from '../ingest/recognise.ts';
import { CliFailure, EXIT } from './failure.ts';
import { note } from './notes.ts';
import { damagedPacks, type PackDirectories } from './pack-directory.ts';

export interface ImportFilesOptions extends PackDirectories {
  yes: boolean;
  replace: boolean;
  json: boolean;
  id?: string;
  layer?: string;
  epsg?: number;
  axes: AxesOrder;
}

const stemOf = (file: string): string => basename(file, extname(file));

/** Whether a kind of imports has an option. */
type HasOption = (kind: Recognised['kind'], option: string) => boolean;

/** The arguments of `cairn import KIND` that do the same. */
function argumentsFor(
  { kind, files, layer, target = { as: 'boundary' } }: Recognised,
  { id, epsg, axes }: ImportFilesOptions,
  hasOption: HasOption,
): string[] {
  const ofTarget =
    kind === 'areas'
      ? Object.entries(target).flatMap(([member, value]) => [`--${member.replaceAll('_', '-')}`, String(value)])
      : [];
  // Without it, all files of addresses would have one id, and all layers of a file.
  const ownId = layer !== undefined || kind === 'addresses' ? stemOf(files[0] ?? '') : undefined;
  const name = id ?? (ownId === undefined || layer === undefined ? ownId : `${ownId}-${stemOf(layer)}`);
  return [
    kind,
    ...files.map(asOperand),
    ...ofTarget,
    ...(layer === undefined ? [] : ['--layer', layer]),
    ...(epsg === undefined || !hasOption(kind, '--epsg') ? [] : ['--epsg', String(epsg)]),
    ...(axes === 'auto' || !hasOption(kind, '--axes') ? [] : ['--axes', axes]),
    ...(name === undefined ? [] : [kind === 'osm' ? '--name' : '--id', name]),
  ];
}

/** A path that no command takes for an option. */
const asOperand = (path: string): string => (path.startsWith('-') ? `./${path}` : path);

/** An argument as a shell reads it. */
const quoted = (argument: string): string =>
  /^[\w./:@%+=,-]+$/.test(argument) ? argument : `'${argument.replaceAll("'", String.raw`'\''`)}'`;

/** @throws CliFailure unless the person agrees */
async function confirm(count: number): Promise<void> {
  const unchanged = 'Nothing was imported';
  if (!process.stdin.isTTY)
    throw new CliFailure(
      `${unchanged}: add --yes to import ${count === 1 ? 'it' : 'them'} like this, or run ` +
        `${count === 1 ? 'the command' : 'the commands'} with other options`,
      EXIT.usage,
    );
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question('Import like this? [Y/n] ');
  terminal.close();
  if (!/^(?:y(?:es)?)?$/i.test(answer.trim())) throw new CliFailure(unchanged);
}

/**
 * Imports files of any kind, each as the command that it prints.
 * @param run runs the arguments after `cairn`
 * @throws Fault for a file that isn't recognised, CliFailure
 */
export async function importRecognisedFiles(
  files: readonly string[],
  options: ImportFilesOptions,
  hasOption: HasOption,
  run: (args: readonly string[]) => Promise<void>,
): Promise<void> {
  const { packs, dataDir, layer, epsg, axes, yes, replace, json, id } = options;
  const part = files.find((file) => OSM_PARTS.some((known) => known === file) && !existsSync(file));
  if (part !== undefined)
    throw new CliFailure(
      `${part} is a part of an OpenStreetMap file, not a kind of import: cairn import osm FILE --with ${part}`,
      EXIT.usage,
    );
  const damaged = await damagedPacks({ packs, dataDir });
  const found = await recogniseFiles(files, { packsDirectory: packs, damaged, layer, epsg, axes });
  if (id !== undefined && found.length > 1)
    throw new CliFailure(`--id ${id}: these are ${found.length} imports, each with its own id`, EXIT.usage);
  const say = yes ? note : (line: string): void => void process.stderr.write(`${line}\n`);
  const imports = found.map((each) => ({ each, args: argumentsFor(each, options, hasOption) }));
  for (const { each, args } of imports) {
    const { files: paths, layer: within, contents, target } = each;
    const names = paths.map((path) => basename(path)).join(', ');
    say(`${names}${within === undefined ? '' : `, ${within}`}: ${contents}`);
    say(`  cairn import ${args.map(quoted).join(' ')}`);
    if (target?.as === 'boundary')
      say('  Administrative areas need --as admin --level N, ZIP codes --as zip --key-field FIELD');
  }
  if (!yes) await confirm(imports.length);
  const shared = [
    '--packs',
    packs,
    '--data-dir',
    dataDir,
    ...(replace ? ['--replace'] : []),
    ...(json ? ['--json'] : []),
  ];
  for (const { args } of imports) {
    // oxlint-disable-next-line no-await-in-loop -- areas are placed under those imported before
    await run(['import', ...args, ...shared]);
  }
}
