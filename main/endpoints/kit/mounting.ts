/** What every folder of endpoints gives the server: a function that mounts its endpoints on the context it is given. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint, NotJson } from '../../../contract/endpoint.ts';
import type { ParameterFault } from '../../../contract/error.ts';
import type { Fault } from '../../../contract/fault.ts';
import type { JsonText } from '../../../contract/json-text.ts';
import type { KeyLimits } from '../../../contract/key-limits.ts';
import type { PositionSource } from '../../../contract/position.ts';
import type { OpenPackLibrary } from '../../packs/library.ts';
import type { AppStore } from '../../store/app-store.ts';
import type { KeyRing, KnownKey } from '../../store/key-ring.ts';
import type { UsageMeter } from '../../account/usage-meter.ts';
import type { RequestLog } from './request-log.ts';
import type { WindowTokens } from './window-tokens.ts';
import type { Answering } from './answering.ts';
import type { ExpensiveWork } from './expensive-work.ts';
import type { KeptJobs } from './kept-jobs.ts';
import type { InFlightBytes } from '../../account/key-room.ts';
import type { KeyNames } from '../../account/key-names.ts';
import type { Sent } from './sent.ts';
import type { WrittenAnswers } from './written-answer.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; absent where no key is needed. */
    apiKey: KnownKey | undefined;
    /** Set where an order of a matrix is accepted: its cells count as used. */
    matrixCells: number;
  }
}

/** A request whose parameters have been checked against the endpoint's schemas. */
export interface CheckedRequest<Query, Path, Body> {
  query: Query;
  params: Path;
  body: Body;
  raw: FastifyRequest;
}

/**
 * What answers an endpoint: an object, sent as JSON; its JSON, sent as it is with the content type that was set on
 * `reply`; or what was sent.
 */
type Handled<Answer> = Exclude<Answer, NotJson> | JsonText<Exclude<Answer, NotJson>> | Sent<Answer>;

/** Answers a request. Throw `Fault` for an error the caller can act on. */
export type Handler<Query, Path, Body, Answer> = (
  request: CheckedRequest<Query, Path, Body>,
  reply: FastifyReply,
) => Handled<Answer> | Promise<Handled<Answer>>;

/** Answers a request whose parameters are not as the endpoint wants them, in place of the default error. */
export type Refuse = (faults: ParameterFault[], request: FastifyRequest, reply: FastifyReply) => Sent<never>;

/**
 * Adds `endpoint` to the server, behind the guards, with its parameters checked. A handler that answers anything else
 * does not compile.
 */
export type Mount = <Query, Path, Body, Answer>(
  endpoint: Endpoint<Query, Path, Body, Answer>,
  handler: Handler<NoInfer<Query>, NoInfer<Path>, NoInfer<Body>, NoInfer<Answer>>,
  refuse?: Refuse,
) => void;

/** Where the server listens, and how it moves to another port. */
export interface Listening {
  /** `http://127.0.0.1:<port>`; known once it listens. */
  readonly url: string;
  /** 0 until it listens. */
  readonly port: number;
  /** Whether it listens to more than this machine. */
  readonly isPublished: boolean;
  /** Connections that are open now. */
  readonly connections: number;
  /**
   * Listens on `port` and leaves the one before. @param accept called when the new port is open; where it throws, the
   * one before goes on. @throws Error (`EADDRINUSE`, …)
   */
  move(port: number, accept?: () => void): Promise<void>;
}

export interface EndpointContext {
  mount: Mount;
  /** All endpoints that are mounted, in that order; complete once the server listens. */
  endpoints: readonly Endpoint[];
  listener: Listening;
  /** Called when the server has moved to another port, with its new address. */
  onMoved: (url: string) => void;
  /** The application's own database. */
  store: AppStore;
  /** The keys in force. */
  keys: KeyRing;
  meter: UsageMeter;
  /** The latest requests. */
  log: RequestLog;
  answering: Answering;
  /** Whether the server has been told to end and still answers, so that others may be asked in its place. */
  readonly draining: { readonly isOn: boolean };
  /** Where the window is served to a browser. */
  tokens: WindowTokens | undefined;
  /**
   * Always the packs as they are now. The packs of a handler that returns a promise stay open until it settles; what it
   * keeps beyond that, it keeps per pack (`packs/kept.ts`).
   */
  packs: OpenPackLibrary;
  /** Admits everything that takes longer than a look-up. */
  work: ExpensiveWork;
  /** Answers that are written as files, by the same admission. */
  written: WrittenAnswers;
  /** Where endpoints that run jobs say which have ended. */
  keptJobs: KeptJobs;
  /** Of things that keys have made. */
  keyNames: KeyNames;
  /** What one key may keep and have waiting. */
  keyLimits: KeyLimits;
  /** Whether matrix jobs are computed here, or left to others that share the store. */
  computesMatrices: boolean;
  /** Of requests under way. */
  inFlight: InFlightBytes;
  /** The receiver of positions that the start has named; that of the settings when absent. */
  positionSource: PositionSource | undefined;
  /** Directory of the application's own files: settings, jobs, usage. */
  dataDirectory: string;
  /** Why nothing can be kept there now; nothing where all is well. */
  unwritable: () => Fault | undefined;
  /**
   * Called when the server begins to close: requests that wait for something that may take long are to be answered now.
   */
  onClosing(stop: () => void): void;
  /** Called once when the server closes and every request is answered, in reverse order of registration. */
  onClose(close: () => void | Promise<void>): void;
}

export type MountEndpoints = (context: EndpointContext) => void;
