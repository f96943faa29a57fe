/** Settings stored in the data directory, read before a server runs. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Static, TSchema } from 'typebox';
import { APP_DATABASE } from '../store/app-database.ts';
import { openAppStore } from '../store/app-store.ts';

/**
 * Returns the stored value if it matches `schema`. An unreadable database counts as having no value here; the server
 * reports it.
 */
export function rememberedSetting<Schema extends TSchema>(
  dataDirectory: string,
  name: string,
  schema: Schema,
): Static<Schema> | undefined {
  if (!existsSync(join(dataDirectory, APP_DATABASE))) return undefined;
  try {
    const store = openAppStore(dataDirectory);
    try {
      return store.settings.read(name, schema);
    } finally {
      store.close();
    }
  } catch {
    return undefined;
  }
}
