/**
 * An endpoint: its parameters and its responses. The server validates requests with it, OpenAPI is generated from it,
 * and it types the server's handler and the window's requests.
 */
import type { Static, TObject, TSchema } from 'typebox';
import type { Right } from './rights.ts';

/** Documentation of the responses with one status. */
export interface DocumentedAnswer {
  description: string;
  /** Absent if the body isn't JSON, or is empty. */
  schema?: TSchema;
  /** `application/json` by default. */
  contentType?: string;
  /** Content types that clients may request instead, without parameters like `charset`. */
  otherTypes?: Readonly<Record<string, OtherType>>;
}

/** A body of another content type; `same` if it is the same JSON under another name. */
export type OtherType = 'same' | { description: string; example?: string };

/** A request body that isn't JSON. */
export interface Upload {
  /** Content types listed by OpenAPI; the server accepts others too. */
  contentTypes: string[];
  /** Maximum size in bytes; the handler refuses larger bodies with status 413. */
  limitBytes: number;
  description: string;
  /** A small file of the first content type that has results with the default packs. */
  example?: string;
}

/** Placeholder in examples for the id of a job, a table or a file. */
export const EXAMPLE_UUID = '3f2b8c1e-5d4a-4e6f-9a7b-0c1d2e3f4a5b';

declare const NOT_JSON: unique symbol;
/** The type of a response that isn't JSON (a file, a tile, a page) or is empty. */
export interface NotJson {
  readonly [NOT_JSON]: true;
}

declare const FILE: unique symbol;
/** The body of an endpoint that accepts a file. */
export interface FileBody {
  readonly [FILE]: true;
}

declare const TYPES: unique symbol;

/**
 * `Query`, `Path` and `Body` are the parts of a validated request, as its handler sees it; `Body` is undefined without
 * a body. `Answer` is the body of a successful response.
 */
export interface Endpoint<Query = unknown, Path = unknown, Body = unknown, Answer = unknown> {
  method: 'GET' | 'POST';
  /** As in OpenAPI: `/v1/areas/{boundary_id}`. */
  path: string;
  /** Unique name of the operation in clients: a noun for what is looked up, otherwise verb and noun. */
  operationId: string;
  tag: string;
  summary: string;
  description?: string;
  /** The permission that a key needs; `open` endpoints need no key. */
  access: 'open' | Right;
  /** Unknown query names are ignored. */
  query?: TObject;
  params?: TObject;
  /**
   * Unknown fields are refused: create the schema with `additionalProperties: false`. With `upload`, the JSON that is
   * also accepted, which the handler validates.
   */
  body?: TObject;
  /** Maximum size of a body in bytes; by default, the general limit. */
  bodyLimitBytes?: number;
  /** The body can be of any content type, and the handler reads it as a stream. */
  upload?: Upload;
  /** For POST: whether it neither stores nor reads stored data, and so works without a writable data directory. */
  isStateless?: true;
  /** By status; OpenAPI adds the error statuses that every endpoint has. */
  answers: Record<number, DocumentedAnswer>;
  /** Path and query of a request that has results with the default packs. */
  example?: string;
  /** The body of that request. */
  bodyExample?: unknown;
  /** Exists only in types. */
  readonly [TYPES]?: { query: Query; path: Path; body: Body; answer: Answer };
}

/** Tags of endpoints that read the data directory instead of packs. */
const TAGS_OF_STORED: ReadonlySet<string> = new Set(['Tables', 'Imports', 'Time-distance matrix']);

/** Returns whether an endpoint fails while the data directory is missing or read-only. */
export const needsDataDirectory = ({ method, tag, isStateless }: Endpoint): boolean =>
  isStateless !== true && (method === 'POST' || TAGS_OF_STORED.has(tag));

/** Names in the braces of a path. */
type PathName<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathName<Rest>
  : never;

/** Success statuses; all others are errors. */
type SuccessStatus = 200 | 201 | 202 | 204 | 304;

type ContentOf<Documented> = Documented extends { schema: infer Schema extends TSchema }
  ?
      | Static<Schema>
      | (Documented extends { otherTypes: infer Others }
          ? Others[keyof Others] extends 'same'
            ? never
            : NotJson
          : never)
  : NotJson;

type SuccessOf<Answers> = { [Status in keyof Answers & SuccessStatus]: ContentOf<Answers[Status]> }[keyof Answers &
  SuccessStatus];

/** The body of a request: a file for uploads, otherwise JSON, or nothing. */
type BodyOf<Body extends TObject, File> = [File] extends [never]
  ? [Body] extends [never]
    ? undefined
    : Static<Body>
  : FileBody;

type Definition<Text extends string, Query, Path, Body extends TObject, File, Answers> = Omit<
  Endpoint,
  'path' | 'query' | 'params' | 'body' | 'upload' | 'answers' | 'bodyExample' | typeof TYPES
> & {
  path: Text;
  query?: Query;
  params?: Path;
  body?: Body;
  upload?: File;
  answers: Answers;
  bodyExample?: Static<Body>;
} & ([PathName<Text>] extends [never] ? { params?: never } : { params: TObject<Record<PathName<Text>, TSchema>> });

/** The values of a query or path with that schema; empty without one. */
type PartOf<Schema extends TObject> = [Schema] extends [never] ? object : Static<Schema>;

/** Infers the types of `endpoint` from its schemas. */
export const defineEndpoint = <
  const Text extends string,
  Answers extends Record<number, DocumentedAnswer>,
  Query extends TObject = never,
  Path extends TObject = never,
  Body extends TObject = never,
  File extends Upload = never,
>(
  endpoint: Definition<Text, Query, Path, Body, File, Answers>,
): Endpoint<PartOf<Query>, PartOf<Path>, BodyOf<Body, File>, SuccessOf<Answers>> => endpoint;
