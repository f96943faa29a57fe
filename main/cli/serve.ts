/** `cairn serve`: the HTTP interface, without a window. */
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
  /** Address to listen on; loopback when absent. */
  listen?: string | undefined;
  /** Whether it computes matrix jobs itself. */
  work: boolean;
  /** Names by which others reach the server. */
  host?: string[] | undefined;
  /** PEM files. */
  tlsCert?: string | undefined;
  tlsKey?: string | undefined;
  apiKey?: string[];
  rights?: Right[];
  packs: string;
  log: LogFormat;
  /** Seconds for which requests are answered after the wish to end. */
  drain: number;
  position?: PositionSource | undefined;
}

type Ready = Pick<RunningServer, 'url' | 'packs'>;

/** Whether `cairn keys create` has made a key that is in force. */
const hasStoredKey = (place: AccountLocation): Promise<boolean> =>
  withAccounts(place, (store) => store.keys.list().some(({ revokedAt }) => revokedAt === null));

/** As {@link hasStoredKey}; where the directory cannot be written, the server finds out what can be read of it. */
async function mayHaveKey(place: AccountLocation): Promise<boolean> {
  try {
    return await hasStoredKey(place);
  } catch (error) {
    if (unwritableBy(place.dataDir, error) === undefined) throw error;
    return true;
  }
}

async function checkKeys(keys: readonly string[], place: AccountLocation): Promise<void> {
  if (keys.length === 0 && !(await mayHaveKey(place))) {
    throw new CliFailure(
      `No API key was given: name one of ${KEY_LENGTH.min} to ${KEY_LENGTH.max} characters with --api-key ` +
        'KEY or in CAIRN_API_KEY. ' +
        'Or make one that is kept: cairn keys create NAME',
      EXIT.usage,
    );
  }
  for (const key of keys) {
    if (!hasKeyLength(key)) {
      throw new CliFailure(
        `--api-key: an API key has ${KEY_LENGTH.min} to ${KEY_LENGTH.max} characters, and this one has ${key.length}`,
        EXIT.usage,
      );
    }
  }
}

/** One line of JSON on standard error, beside those of failures. */
const logLine = (event: string, rest: object): void =>
  void process.stderr.write(`${JSON.stringify({ time: new Date().toISOString(), event, ...rest })}\n`);

/** The query is left out: it says where a person is. */
function logRequest({ time, method, path, status, ms, bytes, key_name: key }: LoggedRequest): void {
  const line = { time, event: 'request', method, path: path.split('?', 1)[0], status, ms, bytes, key };
  process.stderr.write(`${JSON.stringify(line)}\n`);
}

/** @throws CliFailure that names the file */
function readPem(option: string, file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new CliFailure(`${option} ${file} cannot be read: ${errorMessage(error)}`, EXIT.usage);
  }
}

/** @throws CliFailure */
function publishedOptions({ listen, host, tlsCert, tlsKey }: ServeOptions): Published | undefined {
  if ((tlsCert === undefined) !== (tlsKey === undefined))
    throw new CliFailure('--tls-cert and --tls-key go together: give both files or neither', EXIT.usage);
  const tls =
    tlsCert === undefined || tlsKey === undefined
      ? undefined
      : { cert: readPem('--tls-cert', tlsCert), key: readPem('--tls-key', tlsKey) };
  try {
    // What is wrong with them is said before anything else is done.
    if (tls !== undefined) createSecureContext(tls);
    return readPublished({ listen, hosts: host, tls });
  } catch (error) {
    if (error instanceof Fault) throw new CliFailure(error.message, EXIT.usage);
    throw new CliFailure(
      `--tls-cert and --tls-key are no certificate and its key in PEM: ${errorMessage(error)}`,
      EXIT.usage,
    );
  }
}

async function startFailure(error: unknown, port: number, address: string | undefined): Promise<unknown> {
  // Other calls are refused with the same codes.
  const code =
    error instanceof Error && 'syscall' in error && error.syscall === 'listen' ? systemCode(error) : undefined;
  if (code === 'EADDRINUSE')
    return new CliFailure(
      `Port ${port} is in use by ${(await portHolder(port)) ?? 'another program'}: choose another with ` +
        '--port, or any free one with --port 0',
    );
  if (code === 'EACCES')
    return new CliFailure(`Port ${port} may not be used by this user: choose one from ${MIN_PORT} up with --port`);
  if (code === 'EADDRNOTAVAIL')
    return new CliFailure(
      `--listen ${address ?? ''} is no address of this machine: choose one that it has, or 0.0.0.0`,
    );
  return error;
}

const idsOf = (packs: readonly InstalledPack[]): string[] =>
  packs.flatMap(({ id, status }) => (status === 'ready' ? [id] : []));

const notReady = (packs: readonly InstalledPack[]): { id: string; message: string }[] =>
  packs.flatMap((pack) => (pack.status === 'failed' ? [{ id: pack.id, message: pack.message }] : []));

/** For the program that has started the server. */
const readyJson = ({ url, packs }: Ready): string =>
  JSON.stringify({ url, packs: idsOf(packs), not_ready: notReady(packs) });

/** For the person at the terminal. */
export function readyText({ url, packs }: Ready): string {
  const ids = idsOf(packs);
  const answering = ids.length === 0 ? 'No pack is ready.' : `${counted(ids.length, 'pack')}: ${ids.join(', ')}.`;
  return `Serving at ${url}; its reference is ${url}/docs. Ctrl-C ends it.\n${answering}`;
}

/**
 * Serves until SIGTERM or SIGINT, which both end it in good order and with status 0: those that run services (systemd
 * and its like) ask for its end so, and would take any other status for a failure. Prints one line of JSON, `{"url": …,
 * "packs": […], "not_ready": […]}`, when it is ready; on a terminal the same in words.
 * @throws CliFailure
 */
export async function serve(options: ServeOptions): Promise<void> {
  const { port, apiKey = [], rights = [], dataDir, store, packs, log, drain, position } = options;
  const published = publishedOptions(options);
  if (!options.work && store === undefined)
    throw new CliFailure(
      '--no-work leaves matrix jobs to cairn work, which finds them in a shared store: name it with --store',
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
  const unready = notReady(server.packs);
  if (log === 'json')
    logLine('listening', { url: server.url, packs: server.packs.length - unready.length, not_ready: unready });
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
