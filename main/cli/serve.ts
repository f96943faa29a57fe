/** `cairn serve`: the HTTP interface without a window. */
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { createSecureContext } from 'node:tls';
import { counted } from '../../contract/counted.ts';
import { Fault } from '../../contract/fault.ts';
import { MIN_PORT } from '../../contract/ports.ts';
import type { PositionSource } from '../../contract/position.ts';
import type { Right } from '../../contract/rights.ts';
import type { InstalledPack } from '../../contract/service.ts';
import { errorMessage, systemCode } from '../../contract/system-error.ts';
import type { LoggedRequest } from '../../contract/usage.ts';
import type { LogFormat } from '../launch/configuration.ts';
import { portHolder } from '../launch/port-holder.ts';
import { exitAfterTimeout, waitForTermination } from '../launch/termination.ts';
import { readPublished, type Published } from '../server/published.ts';
import { startServer, type RunningServer } from '../server/start.ts';
import { hasKeyLength, KEY_LENGTH } from '../store/key-ring.ts';
import { unwritableBy } from '../store/stand-in-directory.ts';
import { CliFailure, EXIT } from './failure.ts';
import { withAccounts, type AccountLocation } from './own-store.ts';
import { checkPacksDirectory, noteFailedPacks } from './pack-directory.ts';

export interface ServeOptions extends AccountLocation {
  port: number;
  /** Address to listen on; loopback only if absent. */
  listen?: string | undefined;
  /** Whether the server computes matrix jobs itself. */
  work: boolean;
  /** Host names that clients use. */
  host?: string[] | undefined;
  /** PEM files. */
  tlsCert?: string | undefined;
  tlsKey?: string | undefined;
  apiKey?: string[];
  rights?: Right[];
  packs: string;
  log: LogFormat;
  /** How long requests are still answered after a termination signal, in seconds. */
  drain: number;
  position?: PositionSource | undefined;
}

type Ready = Pick<RunningServer, 'url' | 'packs'>;

/** Returns whether there is an active key of `cairn keys create`. */
const hasStoredKey = (place: AccountLocation): Promise<boolean> =>
  withAccounts(place, (store) => store.keys.list().some(({ revokedAt }) => revokedAt === null));

/** Like {@link hasStoredKey}, but returns true if the directory isn't writable: the server then reads what it can. */
async function canHaveKey(place: AccountLocation): Promise<boolean> {
  try {
    return await hasStoredKey(place);
  } catch (error) {
    if (unwritableBy(place.dataDir, error) === undefined) throw error;
    return true;
  }
}

async function checkKeys(keys: readonly string[], place: AccountLocation): Promise<void> {
  if (keys.length === 0 && !(await canHaveKey(place))) {
    throw new CliFailure(
      'No API key. Give one of ' +
        `${KEY_LENGTH.min} to ${KEY_LENGTH.max} characters with --api-key KEY or in CAIRN_API_KEY, or create ` +
        'one with: cairn keys create NAME',
      EXIT.usage,
    );
  }
  for (const key of keys) {
    if (!hasKeyLength(key)) {
      throw new CliFailure(
        `--api-key: an API key has ${KEY_LENGTH.min} to ${KEY_LENGTH.max} characters, not ${key.length}`,
        EXIT.usage,
      );
    }
  }
}

/** Logs an event as one line of JSON on standard error. */
const logLine = (event: string, rest: object): void =>
  void process.stderr.write(`${JSON.stringify({ time: new Date().toISOString(), event, ...rest })}\n`);

/** Logs a request without its query, which reveals where a person is. */
function logRequest({ time, method, path, status, ms, bytes, key_name: key }: LoggedRequest): void {
  const line = { time, event: 'request', method, path: path.split('?', 1)[0], status, ms, bytes, key };
  process.stderr.write(`${JSON.stringify(line)}\n`);
}

/** Reads a PEM file. @throws CliFailure that names the file */
function readPem(option: string, file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new CliFailure(`${option} ${file} can't be read: ${errorMessage(error)}`, EXIT.usage);
  }
}

/** Validates the options of a published server. @throws CliFailure */
function publishedOptions({ listen, host, tlsCert, tlsKey }: ServeOptions): Published | undefined {
  if ((tlsCert === undefined) !== (tlsKey === undefined))
    throw new CliFailure('--tls-cert and --tls-key must be given together', EXIT.usage);
  const tls =
    tlsCert === undefined || tlsKey === undefined
      ? undefined
      : { cert: readPem('--tls-cert', tlsCert), key: readPem('--tls-key', tlsKey) };
  try {
    // Validated before anything else starts.
    if (tls !== undefined) createSecureContext(tls);
    return readPublished({ listen, hosts: host, tls });
  } catch (error) {
    if (error instanceof Fault) throw new CliFailure(error.message, EXIT.usage);
    throw new CliFailure(
      `--tls-cert and --tls-key aren't a PEM certificate and its key: ${errorMessage(error)}`,
      EXIT.usage,
    );
  }
}

async function startFailure(error: unknown, port: number, address: string | undefined): Promise<unknown> {
  // Other system calls fail with the same codes.
  const code =
    error instanceof Error && 'syscall' in error && error.syscall === 'listen' ? systemCode(error) : undefined;
  if (code === 'EADDRINUSE')
    return new CliFailure(
      `Port ${port} is in use by ${(await portHolder(port)) ?? 'another program'}: choose another with ` +
        '--port, or any free one with --port 0',
    );
  if (code === 'EACCES')
    return new CliFailure(`Port ${port} isn't allowed for this user: choose one from ${MIN_PORT} with --port`);
  if (code === 'EADDRNOTAVAIL')
    return new CliFailure(
      `--listen ${address ?? ''} isn't an address of this machine: choose one of its addresses, or 0.0.0.0`,
    );
  return error;
}

const idsOf = (packs: readonly InstalledPack[]): string[] =>
  packs.flatMap(({ id, status }) => (status === 'ready' ? [id] : []));

const notReady = (packs: readonly InstalledPack[]): { id: string; message: string }[] =>
  packs.flatMap((pack) => (pack.status === 'failed' ? [{ id: pack.id, message: pack.message }] : []));

/** Formats the ready message for programs. */
const readyJson = ({ url, packs }: Ready): string =>
  JSON.stringify({ url, packs: idsOf(packs), not_ready: notReady(packs) });

/** Formats the ready message for people. */
export function readyText({ url, packs }: Ready): string {
  const ids = idsOf(packs);
  const answering = ids.length === 0 ? 'No pack is ready.' : `${counted(ids.length, 'pack')}: ${ids.join(', ')}.`;
  return `Serving at ${url}. API reference: ${url}/docs. Press Ctrl-C to stop.\n${answering}`;
}

/**
 * Serves until SIGTERM or SIGINT. Both shut the server down gracefully with status 0, because service managers such as
 * systemd treat any other status as a failure. When ready, prints `{"url": …, "packs": […], "not_ready": […]}` on one
 * line, or text on a terminal.
 * @throws CliFailure
 */
export async function serve(options: ServeOptions): Promise<void> {
  const { port, apiKey = [], rights = [], dataDir, store, packs, log, drain, position } = options;
  const published = publishedOptions(options);
  if (!options.work && store === undefined)
    throw new CliFailure(
      '--no-work needs a shared store, from which cairn work takes the matrix jobs: name it with --store',
      EXIT.usage,
    );
  const fromEnvironment = process.env['CAIRN_API_KEY'];
  const apiKeys = apiKey.length > 0 || fromEnvironment === undefined ? apiKey : [fromEnvironment];
  await checkKeys(apiKeys, { dataDir, store });
  checkPacksDirectory(packs);
  const ended = waitForTermination();
  const server = await startServer({
    packsDirectory: packs,
    dataDirectory: dataDir,
    port,
    published,
    store: store === undefined ? undefined : { url: store },
    computesMatrices: options.work,
    checksPacks: true,
    apiKeys,
    apiKeyRights: rights,
    ...(position === undefined ? {} : { positionSource: position }),
    ...(log === 'json' ? { onRequest: logRequest } : {}),
  }).catch(async (error: unknown) => {
    throw await startFailure(error, port, published?.address);
  });
  const isInteractive = process.stdout.isTTY && log === 'text';
  process.stdout.write(`${(isInteractive ? readyText : readyJson)(server)}\n`);
  const notReadyPacks = notReady(server.packs);
  if (log === 'json')
    logLine('listening', {
      url: server.url,
      packs: server.packs.length - notReadyPacks.length,
      not_ready: notReadyPacks,
    });
  else noteFailedPacks({ list: () => server.packs });
  await ended;
  if (drain > 0) {
    server.drain();
    if (log === 'json') logLine('draining', { seconds: drain });
    await setTimeout(drain * 1000);
  }
  exitAfterTimeout();
  await server.close();
  if (log === 'json') logLine('stopped', {});
}
