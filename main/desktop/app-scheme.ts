/** The URL scheme of the window's own files, instead of `file:`. */
import { protocol } from 'electron';
import { APP_SCHEME } from './app-origin.ts';

/**
 * Registers `app:` as a secure scheme with its own origin and `fetch`, like `https:`. Must be called before Electron is
 * ready.
 */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: APP_SCHEME,
      privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
    },
  ]);
}
