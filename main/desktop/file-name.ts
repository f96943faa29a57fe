/** File names suggested by the page. */
import { basename } from 'node:path';

/** Returns a name that is a single path component on every system. */
export function safeFileName(suggested: string): string {
  const name = basename(suggested.replaceAll('\\', '/'))
    // eslint-disable-next-line no-control-regex -- removes control characters
    .replaceAll(/[\u0000-\u001f<>:"|?*]/g, '')
    .replace(/^\.+/, '')
    .trim();
  return name === '' ? 'cairn.json' : name;
}
