/** Opens a part store by name. */
import { Fault } from '../../contract/fault.ts';
import type { PartStore } from './part-store.ts';

const OBJECT_STORE = /^s3:\/\//;

/**
 * Opens a directory, created if missing, or `s3://BUCKET/PREFIX`. The S3 client is only loaded for the latter.
 * @throws Fault
 */
export async function openPartStore(name: string): Promise<PartStore> {
  if (OBJECT_STORE.test(name)) return (await import('./object-store.ts')).openObjectStore(name);
  if (/^[a-z][\w+.-]+:\/\//i.test(name))
    throw new Fault('invalid_request', `--results ${name}: name a directory, or s3://BUCKET/PREFIX`);
  return (await import('./directory.ts')).openDirectory(name);
}
