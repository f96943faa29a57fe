/**
 * A look-up: an endpoint, its tool for assistants, the fields that it adds to tables, and its section of the window.
 * Each is declared once, beside its endpoint, and listed in `look-up-table.ts`.
 */
import type { Endpoint, NotJson } from './endpoint.ts';
import type { PackTheme } from './pack.ts';

/** Names for endpoints where `x` is the longitude. */
export const LON_LAT = { longitude: 'x', latitude: 'y' } as const;
/** Names for endpoints where `x` is the latitude. */
export const LAT_LON = { latitude: 'x', longitude: 'y' } as const;

/** An endpoint as a tool for assistants. */
export interface ToolDefinition {
  /** Unique, in snake case; the endpoint's `operationId` in snake case if absent. */
  name?: string;
  endpoint: Endpoint;
  /** Replaces the endpoint's summary and description, if these apply only to HTTP or lack something. */
  description?: string;
  /** Maps the tool's parameter names to the endpoint's. In `xy2zip`, `x` is the latitude; tools use the real names. */
  names?: Readonly<Record<string, string>>;
  /** Parameters that don't apply to tools, e.g. for XML. */
  omit?: readonly string[];
  /** Whether the response has shapes, which are omitted unless requested. */
  hasShapes?: boolean;
}

interface FieldParameter {
  name: string;
  pattern: RegExp;
  /** Values that the window offers: these, or the categories, points or rasters of the installed packs. */
  offered: readonly string[] | 'categories' | 'points' | 'rasters';
}

/** A column that a look-up adds to tables: a field of `/v1/enrich`, `/v1/look-ups` and Batch. */
export interface Field {
  kind: 'number' | 'text';
  /** Themes of which at least one pack must be installed. */
  themes: readonly PackTheme[];
  /** Present if the name is followed by a colon and a value, as in `boundary:940`. */
  parameter?: FieldParameter;
  /** Fields that are appended with it, with the same parameter. They can be requested alone. */
  companions?: readonly string[];
  /** Whether the window leaves the field out when its look-up is selected. */
  isExtra?: true;
}

/** The user's choices in the window that affect responses. */
interface Choices {
  /** BCP 47 language of place names. */
  language: string;
  /** Zoom level of tiles. */
  zoom: number;
  /** Day and period of health figures. */
  period: { date?: string; trend_days?: number };
}

/** A look-up in the window: a section of the panel, and a group of fields in Batch. */
interface Section<Query, Answer, Title extends string> {
  id: string;
  /** Id of the window's text that names its fields. */
  title: Title;
  /** The section is only shown where an installed pack of this theme covers the point. */
  covering?: PackTheme;
  /** Whether its values may be modelled. */
  isModelled?: true;
  /** Returns the parameters of the panel's query other than the position. */
  query?(choices: Choices): Partial<Query>;
  /** Returns whether nothing was found. */
  isEmpty(answer: Exclude<Answer, NotJson>): boolean;
}

/** A group of fields in Batch without a section of the panel. */
interface Group<Title extends string> {
  id: string;
  /** Id of the window's text that names its fields. */
  title: Title;
}

/** The endpoint's tag decides the interface towards which requests and rows count. */
export interface LookUp<
  Query = unknown,
  Answer = unknown,
  Name extends string = string,
  Title extends string = string,
> extends ToolDefinition {
  endpoint: Endpoint<Query, object, unknown, Answer>;
  /** By name, in the order in which they are listed. */
  fields?: Readonly<Record<Name, Field>>;
  section?: Section<Query, Answer, Title>;
  /** For fields of a look-up without a section. */
  group?: Group<Title>;
}

/** Infers the types of a look-up from its endpoint. */
export const defineLookUp = <Query, Answer, const Name extends string = never, const Title extends string = never>(
  lookUp: LookUp<Query, Answer, Name, Title>,
): LookUp<Query, Answer, Name, Title> => lookUp;
