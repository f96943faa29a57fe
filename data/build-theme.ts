/**
 * Child process that builds one pack. Its arguments are a theme id, the packs directory, the cache directory, the
 * pack's version, and any unavailable sources, separated by commas.
 */
import { join } from 'node:path';
import { citation, readSources, sourceFolder, type Source } from './sources/source.ts';
import { loadTheme } from './themes/index.ts';
import { errorMessage } from '../contract/system-error.ts';

/** A message from the child to its parent. */
export type ThemeMessage =
  | { kind: 'progress'; step: string; done?: number | undefined; total?: number | undefined }
  | { kind: 'done'; lines: string[] }
  | { kind: 'failed'; message: string };

const send = (message: ThemeMessage): void => void process.send?.(message);

async function build([
  id = '',
  packsDirectory = '',
  cacheDirectory = '',
  version = '',
  missing = '',
]: readonly string[]): Promise<string[]> {
  const theme = await loadTheme(id);
  const all = readSources();
  const absent = missing.split(',');
  const sourceOf = (name: string): Source => {
    const source = all[name];
    if (source === undefined || !theme.sources.includes(name))
      throw new Error(`Theme ${id} does not declare the source "${name}"`);
    return source;
  };
  return theme.run({
    packsDirectory,
    version,
    has: (name) => !absent.includes(name) && theme.sources.includes(name),
    file(name, path) {
      if (absent.includes(name)) throw new Error(`The source "${name}" isn't available`);
      return join(sourceFolder(cacheDirectory, sourceOf(name)), path);
    },
    cite: (name) => citation(sourceOf(name)),
    progress: (step, done, total) => send({ kind: 'progress', step, done, total }),
  });
}

try {
  send({ kind: 'done', lines: await build(process.argv.slice(2)) });
} catch (error) {
  send({ kind: 'failed', message: errorMessage(error) });
  process.exitCode = 1;
}
process.disconnect?.();
