/** What makes a tool of an endpoint: its input schema, the check of arguments, and the request that they become. */
import { Type, type TObject, type TSchema } from 'typebox';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { ParameterFault } from '../../contract/error.ts';
import { schemaJson, type JsonObject } from '../endpoints/reference/open-api.ts';
import { compileBody } from '../server/body.ts';
import { compileParameters } from '../server/parameters.ts';

/** One look-up as an assistant sees it. */
export interface ToolDefinition {
  /** In snake case and unique; the endpoint's `operationId` in snake case when absent. */
  name?: string;
  endpoint: Endpoint;
  /**
   * What the endpoint's own words do not say, or say of HTTP alone; the endpoint's summary and description when absent.
   */
  description?: string;
  /**
   * Endpoint's parameters by the name that the tool has for them. `xy2zip` has the latitude as `x`: a tool calls both
   * by
   * what they are.
   */
  names?: Readonly<Record<string, string>>;
  /** Parameters that make no sense here, such as the one that asks for XML. */
  omit?: readonly string[];
  /** Whether the answer has shapes: they are left out unless they are asked for. */
  hasShapes?: boolean;
}

/** A request to the HTTP interface. */
export interface ToolRequest {
  method: 'GET' | 'POST';
  /** Path and query. */
  path: string;
  /** Sent as JSON. */
  body?: unknown;
  /** Whether shapes of the answer are wanted. */
  withShapes: boolean;
}

export interface Tool extends ToolDefinition {
  name: string;
  inputSchema: JsonObject & { type: 'object' };
  /** The request that arguments become, or every fault in them. */
  read(args: Readonly<Record<string, unknown>>): ToolRequest | { faults: ParameterFault[] };
  /** The tool's own name of an endpoint's parameter. */
  nameOf(parameter: string): string;
}

const GEOMETRY = 'geometry';
const Geometry = Type.Optional(
  Type.Boolean({
    default: false,
    description: 'true: with the whole shapes as GeoJSON, which may be megabytes. false when absent',
  }),
);

/** Longitude and latitude by name, where the endpoint has `x` and `y`. */
export const LON_LAT = { longitude: 'x', latitude: 'y' } as const;
/** Where the endpoint has the latitude first. */
export const LAT_LON = { longitude: 'y', latitude: 'x' } as const;

/** What the tool takes: the endpoint's path, query and body in one object. */
function inputsOf({ endpoint, names = {}, omit: without = [], hasShapes = false }: ToolDefinition): TObject {
  const toolNames = new Map(Object.entries(names).map(([name, parameter]) => [parameter, name]));
  const properties: Record<string, TSchema> = {};
  for (const part of [endpoint.params, endpoint.query, endpoint.body]) {
    const required: readonly string[] = part?.required ?? [];
    for (const [parameter, schema] of Object.entries(part?.properties ?? {})) {
      if (without.includes(parameter)) continue;
      properties[toolNames.get(parameter) ?? parameter] = required.includes(parameter) ? schema : Type.Optional(schema);
    }
  }
  // Clients show parameters in their order.
  const { longitude, latitude, ...others } = properties;
  const ordered = longitude === undefined || latitude === undefined ? properties : { longitude, latitude, ...others };
  return Type.Object({ ...ordered, ...(hasShapes ? { [GEOMETRY]: Geometry } : {}) }, { additionalProperties: false });
}

/** A value as a query has it. */
const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

type Arguments = Readonly<Record<string, unknown>>;

/** Finds what is wrong with arguments that go into the path or the query, in the words of the HTTP interface. */
function parameterCheck(inputs: TObject): (args: Arguments) => ParameterFault[] {
  const read = compileParameters(Type.Object(inputs.properties));
  return (args) => {
    const { faults } = read(Object.fromEntries(Object.entries(args).map(([name, value]) => [name, asText(value)])));
    const unknown = Object.keys(args).filter((name) => !Object.hasOwn(inputs.properties, name));
    return [
      ...faults,
      ...unknown.map((parameter) => ({
        parameter,
        message: `is not a parameter of this tool: it takes ${Object.keys(inputs.properties).join(', ') || 'none'}`,
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

/** Makes a tool of what defines it. */
export function createTool(definition: ToolDefinition): Tool {
  const { endpoint, names = {} } = definition;
  const toolName = definition.name ?? snakeCase(endpoint.operationId);
  const inputs = inputsOf(definition);
  const check = endpoint.body === undefined ? parameterCheck(inputs) : compileBody(inputs);
  const own = new Map(Object.entries(names).map(([name, parameter]) => [parameter, name]));
  const json = schemaJson(inputs);
  if (typeof json !== 'object' || json === null || Array.isArray(json)) throw new Error(`${toolName} takes no object`);
  return {
    ...definition,
    name: toolName,
    inputSchema: { ...json, type: 'object' },
    nameOf: (parameter) => own.get(parameter) ?? parameter,
    read(args) {
      // Assistants send null for what they leave out.
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
