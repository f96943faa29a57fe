/** The scheme of the window's own files, in place of `file:`. */
import { protocol } from 'electron';
import { APP_SCHEME } from './app-origin.ts';

/**
 * Before Electron is ready: makes `app:` an origin of its own with `fetch`, as `https:` has, and trusted with what
 * secure pages may use.
 */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: APP_SCHEME,
      privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
    },
  ]);
}
