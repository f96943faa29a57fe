/**
 * One endpoint: what it takes and what it answers. The server validates with it, OpenAPI is made from it, the server's
 * handler and the window's question are typed by it.
 */
import type { Static, TObject, TSchema } from 'typebox';
import type { Right } from './rights.ts';

/** What is documented of the answers with one status. */
export interface DocumentedAnswer {
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

declare const NOT_JSON: unique symbol;
/**
 * Stands among an endpoint's answers for a body that is not JSON, such as a file, a tile or a page, and for an empty
 * one.
 */
export interface NotJson {
  readonly [NOT_JSON]: true;
}

declare const FILE: unique symbol;
/** Stands for the body of an endpoint that takes a file. */
export interface FileBody {
  readonly [FILE]: true;
}

declare const TYPES: unique symbol;

/**
 * `Query`, `Path` and `Body` are what a request carries, as its handler has it once it is checked; `Body` is undefined
 * where there is none. `Answer` is what a success answers.
 */
export interface Endpoint<Query = unknown, Path = unknown, Body = unknown, Answer = unknown> {
  method: 'GET' | 'POST';
  /** As in OpenAPI: `/v1/areas/{boundary_id}`. */
  path: string;
  /** The name of the operation in clients: a noun for what is looked up, otherwise verb and noun. Unique. */
  operationId: string;
  tag: string;
  summary: string;
  description?: string;
  /** The right that a key needs; `open` endpoints answer without a key. */
  access: 'open' | Right;
  /** Unknown query names are ignored. */
  query?: TObject;
  params?: TObject;
  /** Unknown fields are refused: build it with `additionalProperties: false`. */
  body?: TObject;
  /** The largest body that is taken, bytes; that of all endpoints when absent. */
  bodyLimitBytes?: number;
  /** The body is a file of whatever content type, which the handler reads as a stream. */
  upload?: Upload;
  /**
   * Of one that is sent by POST: it keeps nothing and reads nothing that was kept, so that it answers without a data
   * directory that can be written.
   */
  keepsNothing?: true;
  /** By status; the error statuses that every endpoint has are added in OpenAPI. */
  answers: Record<number, DocumentedAnswer>;
  /** Path and query of a request that answers something with the default packs. */
  example?: string;
  /** The body of such a request. */
  bodyExample?: unknown;
  /** In types only. */
  readonly [TYPES]?: { query: Query; path: Path; body: Body; answer: Answer };
}

/** Tags of endpoints that read what lies in the data directory, where others read packs. */
const TAGS_OF_KEPT: ReadonlySet<string> = new Set(['Tables', 'Imports', 'Time-distance matrix']);

/** Whether an endpoint cannot do its work while the data directory cannot be written, or is gone. */
export const needsDataDirectory = ({ method, tag, keepsNothing }: Endpoint): boolean =>
  keepsNothing !== true && (method === 'POST' || TAGS_OF_KEPT.has(tag));

/** The names in braces of a path. */
type PathName<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathName<Rest>
  : never;

/** The statuses of successes; an answer of another status is an error. */
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

/** What a request carries: a file where one is taken, nothing where neither a file nor a body is. */
type BodyOf<Body extends TObject, Taken> = [Taken] extends [never]
  ? [Body] extends [never]
    ? undefined
    : Static<Body>
  : FileBody;

type Definition<Text extends string, Query, Path, Body extends TObject, Taken, Answers> = Omit<
  Endpoint,
  'path' | 'query' | 'params' | 'body' | 'upload' | 'answers' | 'bodyExample' | typeof TYPES
> & {
  path: Text;
  query?: Query;
  params?: Path;
  body?: Body;
  upload?: Taken;
  answers: Answers;
  bodyExample?: Static<Body>;
} & ([PathName<Text>] extends [never] ? { params?: never } : { params: TObject<Record<PathName<Text>, TSchema>> });

/** What a query or path of that schema holds; nothing by name where there is none. */
type PartOf<Schema extends TObject> = [Schema] extends [never] ? object : Static<Schema>;

/** Takes the types of `endpoint` from its schemas. */
export const defineEndpoint = <
  const Text extends string,
  Answers extends Record<number, DocumentedAnswer>,
  Query extends TObject = never,
  Path extends TObject = never,
  Body extends TObject = never,
  Taken extends Upload = never,
>(
  endpoint: Definition<Text, Query, Path, Body, Taken, Answers>,
): Endpoint<PartOf<Query>, PartOf<Path>, BodyOf<Body, Taken>, SuccessOf<Answers>> => endpoint;
