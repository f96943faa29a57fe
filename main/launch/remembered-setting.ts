/** What the person has set, for those who need it before a server runs. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Static, TSchema } from 'typebox';
import { APP_DATABASE } from '../store/app-database.ts';
import { openAppStore } from '../store/app-store.ts';

/** The value, if there is one that fits `schema`. A database that cannot be read has none: the server tells of it. */
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
