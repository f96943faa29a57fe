/** Turns an endpoint into a tool: its input schema, the validation of arguments, and the resulting request. */
import { Type, type TObject, type TSchema } from 'typebox';
import type { ParameterFault } from '../../contract/error.ts';
import type { ToolDefinition } from '../../contract/look-up.ts';
import { schemaJson, type JsonObject } from '../endpoints/reference/open-api.ts';
import { compileBody } from '../../contract/check-body.ts';
import { compileParameters } from '../server/parameters.ts';

/** A request to the HTTP interface. */
export interface ToolRequest {
  method: 'GET' | 'POST';
  /** Path and query. */
  path: string;
  /** Sent as JSON. */
  body?: unknown;
  /** Whether to keep the response's shapes. */
  withShapes: boolean;
}

export interface Tool extends ToolDefinition {
  name: string;
  inputSchema: JsonObject & { type: 'object' };
  /** Converts arguments to a request, or returns all faults in them. */
  read(args: Readonly<Record<string, unknown>>): ToolRequest | { faults: ParameterFault[] };
  /** Returns the tool's name for an endpoint's parameter. */
  nameOf(parameter: string): string;
}

const GEOMETRY = 'geometry';
const Geometry = Type.Optional(
  Type.Boolean({
    default: false,
    description: 'true: include complete shapes as GeoJSON, which may be megabytes. Default: false',
  }),
);

/** Returns the tool's input schema: the endpoint's path, query and body in one object. */
function inputsOf({ endpoint, names = {}, omit: omitted = [], hasShapes = false }: ToolDefinition): TObject {
  const toolNames = new Map(Object.entries(names).map(([name, parameter]) => [parameter, name]));
  const properties: Record<string, TSchema> = {};
  for (const part of [endpoint.params, endpoint.query, endpoint.body]) {
    const required: readonly string[] = part?.required ?? [];
    for (const [parameter, schema] of Object.entries(part?.properties ?? {})) {
      if (omitted.includes(parameter)) continue;
      properties[toolNames.get(parameter) ?? parameter] = required.includes(parameter) ? schema : Type.Optional(schema);
    }
  }
  // Clients show parameters in this order.
  const { longitude, latitude, ...rest } = properties;
  const ordered = longitude === undefined || latitude === undefined ? properties : { longitude, latitude, ...rest };
  return Type.Object({ ...ordered, ...(hasShapes ? { [GEOMETRY]: Geometry } : {}) }, { additionalProperties: false });
}

/** Formats a value for a query. */
const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

type Arguments = Readonly<Record<string, unknown>>;

/** Returns a function that validates arguments of the path or the query, with the messages of the HTTP interface. */
function parameterCheck(inputs: TObject): (args: Arguments) => ParameterFault[] {
  const read = compileParameters(Type.Object(inputs.properties));
  return (args) => {
    const { faults } = read(Object.fromEntries(Object.entries(args).map(([name, value]) => [name, asText(value)])));
    const unknown = Object.keys(args).filter((name) => !Object.hasOwn(inputs.properties, name));
    return [
      ...faults,
      ...unknown.map((parameter) => ({
        parameter,
        message:
          'is not a parameter of this tool. Its parameters: ' + (Object.keys(inputs.properties).join(', ') || 'none'),
      })),
    ];
  };
}

function pathOf(path: string, values: ReadonlyMap<string, unknown>): string {
  const query = new URLSearchParams();
  let filled = path;
  for (const [name, value] of values) {
    const text = asText(value);
    if (path.includes(`{${name}}`)) filled = filled.replace(`{${name}}`, () => encodeURIComponent(text));
    else query.set(name, text);
  }
  return query.size === 0 ? filled : `${filled}?${query.toString()}`;
}

const snakeCase = (text: string): string => text.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Creates a tool from its definition. */
export function createTool(definition: ToolDefinition): Tool {
  const { endpoint, names = {} } = definition;
  const toolName = definition.name ?? snakeCase(endpoint.operationId);
  const inputs = inputsOf(definition);
  const check = endpoint.body === undefined ? parameterCheck(inputs) : compileBody(inputs);
  const own = new Map(Object.entries(names).map(([name, parameter]) => [parameter, name]));
  const json = schemaJson(inputs);
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw new Error(`The input of ${toolName} isn't an object`);
  return {
    ...definition,
    name: toolName,
    inputSchema: { ...json, type: 'object' },
    nameOf: (parameter) => own.get(parameter) ?? parameter,
    read(args) {
      // Assistants send null for omitted arguments.
      const provided = Object.fromEntries(
        Object.entries(args).filter(([, value]) => value !== null && value !== undefined),
      );
      const faults = check(provided);
      if (faults.length > 0) return { faults };
      const { [GEOMETRY]: geometry, ...rest } = provided;
      const withShapes = definition.hasShapes !== true || geometry === true || geometry === 'true';
      const parameters = Object.entries(definition.hasShapes === true ? rest : provided).map(
        ([name, value]) => [names[name] ?? name, value] as const,
      );
      return endpoint.body === undefined
        ? { method: endpoint.method, path: pathOf(endpoint.path, new Map(parameters)), withShapes }
        : { method: endpoint.method, path: endpoint.path, body: Object.fromEntries(parameters), withShapes };
    },
  };
}
