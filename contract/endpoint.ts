/**
 * One endpoint: what it takes and what it answers. The server validates with it, OpenAPI is made from it, and the
 * renderer is typed by it.
 */
import type { Static, TObject, TSchema } from 'typebox';
import type { Right } from './rights.ts';

export interface Answer {
  description: string;
  /** Absent where the body is not JSON, or empty. */
  schema?: TSchema;
  /** `application/json` unless stated. */
  contentType?: string;
  /** Content types that the caller may ask for instead, without parameters such as `charset`. */
  otherTypes?: Readonly<Record<string, OtherType>>;
}

/** A body of another content type: `same` where it is the same JSON under another name. */
export type OtherType = 'same' | { description: string; example?: string };

/** A body that is not JSON. */
export interface Upload {
  /** Those that OpenAPI names; others are taken all the same. */
  contentTypes: string[];
  /** The handler refuses more with status 413. */
  limitBytes: number;
  description: string;
  /** A small file of the first content type that answers something with the default packs. */
  example?: string;
}

/** Stands in examples for what an answer before has named: a job, a table, a file. */
export const EXAMPLE_UUID = '3f2b8c1e-5d4a-4e6f-9a7b-0c1d2e3f4a5b';

export interface Endpoint<Query extends TObject = TObject, Path extends TObject = TObject, Body extends TObject = TObject> {
  method: 'GET' | 'POST';
  /** As in OpenAPI: `/v1/areas/{boundary_id}`. */
  path: string;
  tag: string;
  summary: string;
  description?: string;
  /** The right that a key needs; `open` endpoints answer without a key. */
  access: 'open' | Right;
  /** Unknown query names are ignored. */
  query?: Query;
  params?: Path;
  /** Unknown fields are refused: build it with `additionalProperties: false`. */
  body?: Body;
  /** The body is a file of whatever content type, which the handler reads as a stream. */
  upload?: Upload;
  /** By status; the error statuses that every endpoint has are added in OpenAPI. */
  answers: Record<number, Answer>;
  /** Path and query of a request that answers something with the default packs. */
  example?: string;
  /** The body of such a request. */
  bodyExample?: Static<Body>;
}

/** Keeps the precise schema types of `endpoint`. */
export const defineEndpoint = <Query extends TObject = TObject, Path extends TObject = TObject, Body extends TObject = TObject>(
  endpoint: Endpoint<Query, Path, Body>,
): Endpoint<Query, Path, Body> => endpoint;
