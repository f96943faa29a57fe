/** File names that come from the page. */
import { basename } from 'node:path';

/** A name that is one path component on every system, whatever the page sent. */
export function safeFileName(suggested: string): string {
  const name = basename(suggested.replaceAll('\\', '/'))
    // eslint-disable-next-line no-control-regex -- control characters are what is taken out here
    .replaceAll(/[\u0000-\u001f<>:"|?*]/g, '')
    .replace(/^\.+/, '')
    .trim();
  return name === '' ? 'cairn.json' : name;
}
