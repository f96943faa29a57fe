/** The interface between endpoint folders and the server: each folder exports a function that mounts its endpoints. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint, NotJson } from '../../../contract/endpoint.ts';
import type { ParameterFault } from '../../../contract/error.ts';
import type { Fault } from '../../../contract/fault.ts';
import type { JsonAround, JsonText } from '../../../contract/json-text.ts';
import type { KeyLimits } from '../../../contract/key-limits.ts';
import type { PositionSource } from '../../../contract/position.ts';
import type { PackStore } from '../../packs/pack-store.ts';
import type { Packs } from '../../packs/packs.ts';
import type { AppStore } from '../../store/app-store.ts';
import type { KeyRing, KnownKey } from '../../store/key-ring.ts';
import type { UsageMeter } from '../../account/usage-meter.ts';
import type { RequestLog } from './request-log.ts';
import type { WindowTokens } from './window-tokens.ts';
import type { ExpensiveWork } from './expensive-work.ts';
import type { JobRetention } from './job-retention.ts';
import type { InFlightBytes } from '../../account/key-room.ts';
import type { KeyNames } from '../../account/key-names.ts';
import type { Sent } from './sent.ts';
import type { TempFiles } from './temp-file.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The key of the request; absent if the endpoint doesn't need one. */
    apiKey: KnownKey | undefined;
  }
}

/** A request whose parameters match the endpoint's schemas. */
export interface CheckedRequest<Query, Path, Body> {
  query: Query;
  params: Path;
  body: Body;
  /** The packs when the request began. They stay open until the handler's promise has settled. */
  packs: Packs;
  raw: FastifyRequest;
}

/**
 * The result of a handler: an object, sent as JSON; its JSON as text or, if it's available at once, around a geometry,
 * sent unchanged with the content type set on `reply`; or a reply that was already sent.
 */
type Handled<Answer> = Exclude<Answer, NotJson> | JsonText<Exclude<Answer, NotJson>> | Sent<Answer>;

/** Handles a request. Throws `Fault` for errors that the client can act on. */
export type Handler<Query, Path, Body, Answer> = (
  request: CheckedRequest<Query, Path, Body>,
  reply: FastifyReply,
) => Handled<Answer> | JsonAround<Exclude<Answer, NotJson>> | Promise<Handled<Answer>>;

/** Handles a request with invalid parameters, instead of the default error. */
export type Refuse = (faults: ParameterFault[], request: FastifyRequest, reply: FastifyReply) => Sent<never>;

/** Mounts `endpoint` behind the gate, with validated parameters. A handler with another result doesn't compile. */
export type Mount = <Query, Path, Body, Answer>(
  endpoint: Endpoint<Query, Path, Body, Answer>,
  handler: Handler<NoInfer<Query>, NoInfer<Path>, NoInfer<Body>, NoInfer<Answer>>,
  refuse?: Refuse,
) => void;

/**
 * Mounts a look-up: a GET without path parameters whose result is available at once. `answer` throws `Fault` for errors
 * that the client can act on. The content type is GeoJSON's if the endpoint has it and the client asks for it.
 */
export type MountLookUp = <Query, Answer>(
  endpoint: Endpoint<Query, object, unknown, Answer>,
  answer: (packs: Packs, query: NoInfer<Query>) => JsonText<NoInfer<Answer>> | JsonAround<NoInfer<Answer>>,
) => void;

/** The listener: its port, and how to move to another one. */
export interface Listening {
  /** `http://127.0.0.1:<port>`; valid once the server listens. */
  readonly url: string;
  /** 0 until the server listens. */
  readonly port: number;
  /** Whether the server accepts connections from other machines. */
  readonly isPublished: boolean;
  /** Number of open connections. */
  readonly connections: number;
  /**
   * Listens on `port` and drains the previous port.
   * @param accept called when the new port is open; if it throws, the previous port stays open
   * @throws Error (`EADDRINUSE`, …)
   */
  move(port: number, accept?: () => void): Promise<void>;
}

export interface EndpointContext {
  mount: Mount;
  mountLookUp: MountLookUp;
  /** All mounted endpoints in order; complete once the server listens. */
  endpoints: readonly Endpoint[];
  listener: Listening;
  /** Called with the new address when the server has moved to a different port. */
  onMoved: (url: string) => void;
  /** The application's own database. */
  store: AppStore;
  /** The active keys. */
  keys: KeyRing;
  meter: UsageMeter;
  /** Log of the latest requests. */
  log: RequestLog;
  /** Whether the API is running: the user of the window can stop it until the server restarts. */
  answering: { isOn: boolean };
  /** Whether the server is closing but still serves requests, so that load balancers can use others. */
  readonly draining: { readonly isOn: boolean };
  /** Set if the window is served to a browser. */
  tokens: WindowTokens | undefined;
  /** The packs directory. Handlers look up in the packs of their request. */
  packStore: PackStore;
  /** Admission of all work that takes longer than a look-up. */
  work: ExpensiveWork;
  /** Responses that are written to files first, through the same admission. */
  tempFiles: TempFiles;
  /** Register of the endpoints that run jobs. */
  jobRetention: JobRetention;
  /** Names of the keys that created objects. */
  keyNames: KeyNames;
  /** Limits on what one key may store and queue. */
  keyLimits: KeyLimits;
  /** Whether matrix jobs are computed here; otherwise other servers on the store do. */
  computesMatrices: boolean;
  /** Whether road networks are prepared for computing in the background. */
  preparesNetworks: boolean;
  /** Tracker of the disk space used by requests in progress. */
  inFlight: InFlightBytes;
  /** The position receiver configured at start; that of the settings if absent. */
  positionSource: PositionSource | undefined;
  /** Directory of the application's own files: settings, jobs, usage. */
  dataDirectory: string;
  /** Returns why nothing can be stored in the data directory, or undefined. */
  unwritable: () => Fault | undefined;
  /** Called when the server begins to close: requests that are waiting for something must be answered now. */
  onClosing(stop: () => void): void;
  /** Called once when the server closes, after every request is answered, in reverse order of registration. */
  onClose(close: () => void | Promise<void>): void;
}

export type MountEndpoints = (context: EndpointContext) => void;
