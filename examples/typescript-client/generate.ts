/**
 * Writes `cairn-client.ts`: `node examples/typescript-client/generate.ts [ADDRESS]`, such as `http://127.0.0.1:8765`.
 * Without an address, from the endpoints of this repository.
 */
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../../main/server/start.ts';
import { clientSource, isOpenApi, type OpenApi } from './client-source.ts';

/** @throws Error where there is no OpenAPI 3.1 document at `address`. */
async function documentAt(address: string): Promise<OpenApi> {
  const url = new URL('/openapi.json', address);
  const response = await fetch(url);
  const document: unknown = await response.json();
  if (!isOpenApi(document)) throw new Error(`${url.href} is not an OpenAPI 3.1 document (status ${response.status})`);
  return document;
}

/** The document says the same whichever packs are installed, so that a server with none will do. */
async function documentOfRepository(): Promise<OpenApi> {
  const directory = mkdtempSync(join(tmpdir(), 'cairn-client-'));
  try {
    const server = await startServer({
      packsDirectory: directory,
      dataDirectory: join(directory, 'data'),
      port: 0,
      apiKeys: [],
    });
    try {
      return await documentAt(server.url);
    } finally {
      await server.close();
    }
  } finally {
    rmSync(directory, { recursive: true });
  }
}

const [address] = process.argv.slice(2);
const target = join(import.meta.dirname, 'cairn-client.ts');
const source = clientSource(address === undefined ? await documentOfRepository() : await documentAt(address));
writeFileSync(`${target}.part`, source);
renameSync(`${target}.part`, target);
process.stdout.write(`Wrote ${target}\n`);
