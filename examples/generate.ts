/**
 * Writes the generated clients: `npm run client`, or `npm run client -- http://127.0.0.1:8765` for those of a Cairn that
 * runs. Without an address, from the endpoints of this repository.
 */
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../main/server/start.ts';
import { pythonSource } from './python-client/python-source.ts';
import { clientSource, isOpenApi, type OpenApi } from './typescript-client/client-source.ts';

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

/** Beside it and renamed. */
function write(file: string, source: string): void {
  const target = join(import.meta.dirname, file);
  writeFileSync(`${target}.part`, source);
  renameSync(`${target}.part`, target);
  process.stdout.write(`Wrote ${target}\n`);
}

const [address] = process.argv.slice(2);
const document = address === undefined ? await documentOfRepository() : await documentAt(address);
write('typescript-client/cairn-client.ts', clientSource(document));
write('python-client/cairn_client.py', pythonSource(document));
