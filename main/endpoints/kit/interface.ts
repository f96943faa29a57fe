/** What an interface of the service is: a function that mounts its endpoints on the server it is given. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Static, TObject } from 'typebox';
import type { Endpoint } from '../../../contract/endpoint.ts';
import type { ParameterFault } from '../../../contract/error.ts';
import type { KeyLimits } from '../../../contract/key-limits.ts';
import type { QuotaInterface } from '../../../contract/metering.ts';
import type { OpenPackLibrary } from '../../packs/library.ts';
import type { KnownKey } from '../../store/key-ring.ts';
import type { ImportedPacks } from '../../store/imported-packs.ts';
import type { PackRecords } from '../../store/pack-records.ts';
import type { SettingStore } from '../../store/settings.ts';
import type { Allowance } from '../../account/allowance.ts';
import type { CostlyRequests } from './costly.ts';
import type { KeptJobs } from '../../account/kept-jobs.ts';
import type { PassingBytes } from '../../account/key-room.ts';
import type { MakerNames } from '../../account/maker-names.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; absent where no key is needed. */
    apiKey: KnownKey | undefined;
    /** Set by whoever accepts an order of a matrix: its cells count as used. */
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
 * Answers a request: returns the body (an object is sent as JSON, a string or Buffer as it is, with the content type
 * that was set on `reply`) or sends through `reply` and returns it. Throw `Fault` for an error the caller can act on.
 */
export type Handler<Query, Path, Body> = (request: CheckedRequest<Query, Path, Body>, reply: FastifyReply) => unknown;

/** Answers a request whose parameters are not as the endpoint wants them, in place of the usual error. */
export type Refuse = (faults: ParameterFault[], request: FastifyRequest, reply: FastifyReply) => unknown;

/** Adds `endpoint` to the server, behind the guards, with its parameters checked. */
export type Mount = <Query extends TObject, Path extends TObject, Body extends TObject>(
  endpoint: Endpoint<Query, Path, Body>,
  handler: Handler<Static<Query>, Static<Path>, Static<Body>>,
  refuse?: Refuse,
) => void;

/** Limits and counts the rows of tables, each as a request to the interfaces that it is looked up in. */
export interface LookUpMeter {
  /** What the key's quota of an interface leaves, to take rows from; nothing where it has no quota. It is the same for all who take. */
  allowance(key: Pick<KnownKey, 'id' | 'quotas'>, metered: QuotaInterface): Allowance | undefined;
  /** By the id of the key, the allowances of all keys in force. */
  allAllowances(): Map<string, Allowance[]>;
  /** To be called where whoever took rows is gone, and with them the rows that were taken and not counted. */
  forgetAllowances(): void;
  /** Counts rows that were answered. They were taken from the allowance before, where there is one. */
  addRows(key: Pick<KnownKey, 'id'>, metered: QuotaInterface, status: number, rows: number): void;
}

export interface InterfaceContext {
  mount: Mount;
  meter: LookUpMeter;
  /**
   * Always the packs as they are now. The packs of a handler that returns a promise stay open until it settles; what it
   * keeps beyond that, it keeps per pack (`packs/kept.ts`).
   */
  packs: OpenPackLibrary;
  /** What is known of pack files from reading all of them. */
  packRecords: PackRecords;
  /** Whose imports made which packs. */
  importedPacks: ImportedPacks;
  /** Settings that are the server's rather than the window's. */
  settings: SettingStore;
  /** Previews and checks of files take turns here. */
  costly: CostlyRequests;
  /** Where interfaces that run jobs say which have ended. */
  keptJobs: KeptJobs;
  /** Of things that keys have made. */
  makers: MakerNames;
  /** What one key may keep and have waiting. */
  keyLimits: KeyLimits;
  /** Of requests under way. */
  passing: PassingBytes;
  /** Directory of the application's own files: settings, jobs, usage. */
  dataDirectory: string;
  /** Called when the server begins to close: requests that wait for something that may take long are to be answered now. */
  onClosing(stop: () => void): void;
  /** Called once when the server closes and every request is answered, in reverse order of registration. */
  onClose(close: () => void | Promise<void>): void;
}

export type Interface = (context: InterfaceContext) => void;
