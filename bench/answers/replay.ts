/** Sends steps to a server one after the other, and says what each was answered with, masked. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import Database from 'better-sqlite3';
import { fromBuffer, type Entry, type Options, type ZipFile } from 'yauzl';
import { systemCode } from '../../contract/system-error.ts';
import type { Answer, Client } from '../client.ts';
import { isDescription, isText, type Mask } from './mask.ts';
import { recordedAnswer, type RecordedAnswer } from './recording.ts';
import { withReferences, type Step } from './step.ts';

// What is in a file that an answer is: of workbooks and GeoPackages without how and when they were packed.

const openZip = promisify<Buffer, Options, ZipFile>(fromBuffer);

/** Name and text of every file in a workbook. */
async function workbookContents(bytes: Buffer): Promise<string> {
  const zip = await openZip(bytes, { lazyEntries: true, autoClose: false });
  const openEntry = promisify<Entry, Readable>((entry, done) => zip.openReadStream(entry, done));
  let contents = '';
  for (let left = zip.entryCount; left > 0; left--) {
    zip.readEntry();
    const [entry]: Entry[] = await once(zip, 'entry');
    if (entry !== undefined) contents += `${entry.fileName}\n${await text(await openEntry(entry))}\n`;
  }
  zip.close();
  return contents;
}

/** The digest of what its tables are, and of their rows but for the moment of change. */
function geoPackageContents(bytes: Buffer): string {
  const database = new Database(bytes, { readonly: true });
  try {
    const hash = createHash('sha256');
    for (const { name, sql } of database
      .prepare<[], { name: string; sql: string | null }>('SELECT name, sql FROM sqlite_master ORDER BY name')
      .all()) {
      hash.update(`${name} ${sql ?? ''}\n`);
      if (sql?.startsWith('CREATE TABLE') !== true) continue;
      for (const row of database.prepare<[], Record<string, unknown>>(`SELECT * FROM "${name}"`).iterate())
        hash.update(JSON.stringify({ ...row, last_change: undefined }));
    }
    return hash.digest('hex');
  } finally {
    database.close();
  }
}

/** @returns text for the files named above, the bytes themselves for others */
async function contentsOf(contentType: string, bytes: Buffer): Promise<string | Buffer> {
  if (contentType.includes('spreadsheetml')) return workbookContents(bytes);
  if (contentType.startsWith('application/geopackage')) return geoPackageContents(bytes);
  return bytes;
}

const POLL_MS = 20;
/** Members of longer answers cannot be named. */
const LONGEST_NAMED = 1 << 20;
/** What is waited for ends by then, or its state is its answer. */
const LONGEST_WAIT_MS = 60_000;

function jsonIn({ contentType, body }: Answer): unknown {
  if (!contentType.includes('json') || body.length > LONGEST_NAMED) return undefined;
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

function statusIn(json: unknown): string | undefined {
  const status: unknown = typeof json === 'object' && json !== null ? Reflect.get(json, 'status') : undefined;
  return typeof status === 'string' ? status : undefined;
}

export class Replay {
  readonly #client: Client;
  readonly #mask: Mask;
  /** JSON of the answers so far. */
  readonly #answered: unknown[] = [];

  constructor(client: Client, mask: Mask) {
    this.#client = client;
    this.#mask = mask;
  }

  /** Sends the next step. */
  async send(step: Step): Promise<RecordedAnswer> {
    const filled = (template: string): string => withReferences(template, (number) => this.#answered[number]);
    const path = filled(step.path);
    const headers = Object.fromEntries(
      Object.entries(step.headers ?? {}).map(([name, value]) => [name, filled(value)]),
    );
    const sent = step.body === undefined ? undefined : filled(step.body);
    const deadline = performance.now() + LONGEST_WAIT_MS;
    for (;;) {
      const answer = await this.#client.send(step.method, path, headers, sent).catch((error: unknown): Answer => ({
        status: 0,
        contentType: '',
        body: Buffer.from(systemCode(error) ?? String(error)),
      }));
      const json = jsonIn(answer);
      const state = statusIn(json);
      const isLast =
        step.until === undefined ||
        answer.status !== 200 ||
        (state !== undefined && step.until.includes(state)) ||
        performance.now() > deadline;
      if (!isLast) {
        await setTimeout(POLL_MS);
        continue;
      }
      this.#answered.push(json);
      const { status, contentType } = answer;
      if (isDescription(path)) return recordedAnswer(status, contentType, '');
      const body = isText(contentType) ? answer.body.toString() : await contentsOf(contentType, answer.body);
      return recordedAnswer(status, contentType, typeof body === 'string' ? this.#mask.text(path, body) : body);
    }
  }
}
