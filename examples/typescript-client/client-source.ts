/** The source of `cairn-client.ts`, made from an OpenAPI 3.1 document of Cairn's. */
import { docComment, literal, typeSource, type Schema } from './type-source.ts';

export interface Parameter {
  name: string;
  required: boolean;
  description?: string;
  schema: Schema;
}

type Content = Record<string, { schema?: Schema }>;

export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
  security: { ApiKey?: string[] }[];
}

export interface OpenApi {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
}

/** Whether `value` is a document that this generator reads. */
export const isOpenApi = (value: unknown): value is OpenApi =>
  typeof value === 'object' &&
  value !== null &&
  'openapi' in value &&
  String(value.openapi).startsWith('3.1') &&
  'paths' in value;

const JSON_TYPE = 'application/json';
const FILE_TYPE = 'application/octet-stream';

const HEADER = `/**
 * Every operation of Cairn's HTTP interface that answers in JSON, typed.
 * Generated from its OpenAPI document: do not edit, run \`npm run client\` instead.
 */
import { createAsk, type CairnOptions, type CallOptions, type FileBody } from './cairn-request.ts';

export { CairnError } from './cairn-request.ts';
`;

/** The schema of an operation's success, where that is JSON unless another type is asked for. */
export function answerOf({ responses }: Operation): Schema | undefined {
  const content = responses['200']?.content ?? {};
  return Object.keys(content)[0] === JSON_TYPE ? content[JSON_TYPE]?.schema : undefined;
}

/**
 * The parameters of an operation but for the one that asks for something else than JSON, which the client could not
 * read.
 */
export function parametersOf({ parameters = [], responses }: Operation): Parameter[] {
  const types = Object.keys(responses['200']?.content ?? {});
  return types.length > 1 ? parameters.filter(({ name }) => name !== 'format') : parameters;
}

const capitalized = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1);

const parametersSchema = (parameters: Parameter[]): Schema => ({
  type: 'object',
  required: parameters.filter(({ required }) => required).map(({ name }) => name),
  properties: Object.fromEntries(
    parameters.map(({ name, description, schema }) => [
      name,
      description === undefined ? schema : { ...schema, description },
    ]),
  ),
});

interface Parts {
  types: string;
  method: string;
}

function operationSource(method: string, path: string, operation: Operation, answer: Schema): Parts {
  const { operationId, summary, description, requestBody, security } = operation;
  const parameters = parametersOf(operation);
  const name = capitalized(operationId);
  const types = [`export type ${name}Answer = ${typeSource(answer, 'received')};\n`];
  const taken: string[] = [];
  const given = [`method: ${literal(method)}`, `path: ${literal(path)}`];
  if (parameters.length > 0) {
    types.unshift(`export type ${name}Parameters = ${typeSource(parametersSchema(parameters), 'sent')};\n`);
    taken.push(`parameters: ${name}Parameters${parameters.some(({ required }) => required) ? '' : ' = {}'}`);
    given.push('parameters');
  }
  const content = requestBody?.content ?? {};
  const json = content[JSON_TYPE]?.schema;
  const fileTypes = Object.keys(content);
  if (json !== undefined) {
    types.unshift(`export type ${name}Body = ${typeSource(json, 'sent')};\n`);
    taken.push(`json: ${name}Body`);
    given.push('json');
  } else if (fileTypes.length > 0) {
    const type = fileTypes.includes(FILE_TYPE) ? FILE_TYPE : fileTypes[0];
    taken.push('body: FileBody');
    given.push(`file: { type: ${literal(type)}, body }`);
  }
  const right = security[0]?.ApiKey?.[0];
  const words = [
    `${summary}.`,
    ...(description === undefined ? [] : ['', description]),
    '',
    `\`${method} ${path}\`${right === undefined ? ', without a key' : `, for keys with the right \`${right}\``}`,
  ].join('\n');
  const list = [...taken, 'options?: CallOptions'].join(', ');
  return {
    types: types.join('\n'),
    method: `${docComment(words, '    ')}    ${operationId}: (${list}) => ask<${name}Answer>({ ${given.join(', ')} }, options),\n`,
  };
}

/**
 * The whole source file. Left out are operations whose success is not JSON: files, tiles and pages.
 */
export function clientSource({ paths }: OpenApi): string {
  const parts = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const answer = answerOf(operation);
      return answer === undefined ? [] : [operationSource(method.toUpperCase(), path, operation, answer)];
    }),
  );
  return [
    HEADER,
    ...parts.map(({ types }) => types),
    `/** Asks one Cairn with one key. Every function rejects with a CairnError where the answer is not a success. */
export function createCairnClient(server: CairnOptions) {
  const ask = createAsk(server);
  return {
${parts.map(({ method }) => method).join('\n')}  };
}
`,
  ].join('\n');
}
