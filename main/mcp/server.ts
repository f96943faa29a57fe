/** MCP server: lists and calls the tools. */
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
  type CallToolResult,
  type Tool as ListedTool,
} from '@modelcontextprotocol/sdk/types.js';
import packageJson from '../../package.json' with { type: 'json' };
import { ERROR_CODES } from '../../contract/error.ts';
import { Fault, parameterFault } from '../../contract/fault.ts';
import { callCairn, type CairnAddress } from './call-cairn.ts';
import { runMatrix } from './matrix.ts';
import type { Tool, ToolRequest } from './tool.ts';
import { MATRIX_TOOL, TOOLS } from './tools.ts';

const INSTRUCTIONS =
  'Geographic look-ups from data packs on this machine, with no network. Positions are decimal degrees, WGS84. ' +
  'A look-up that finds nothing answers with an empty list or object: that is an answer, not an error. What ' +
  'is not known is left out, never zero. ' +
  'Data may be modelled or incomplete: the tool `packs` lists the packs with their vintage, licence, ' +
  'attribution, and whether they are measured or modelled. ' +
  'Credit the attribution of a pack when you use its data. Shapes are omitted unless `geometry` is true.';

/** Returns a value without GeoJSON shapes, i.e. without any `geometry` that has coordinates. */
function withoutShapes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutShapes);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, inner]) => name !== 'geometry' || Object(inner).coordinates === undefined)
      .map(([name, inner]) => [name, withoutShapes(inner)]),
  );
}

const describeTool = ({ name, endpoint, description, inputSchema }: Tool): ListedTool => ({
  name,
  title: endpoint.summary,
  description: description ?? [`${endpoint.summary}.`, endpoint.description ?? ''].join(' ').trim(),
  inputSchema,
  // A matrix is deleted after the call; no other machine is contacted.
  annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
});

const structured = (value: unknown): Record<string, unknown> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- responses of the contract are objects
  value as Record<string, unknown>;

const toolResult = (answer: unknown, failedPacks: string | undefined): CallToolResult => ({
  content: [
    { type: 'text', text: JSON.stringify(answer) },
    ...(failedPacks === undefined
      ? []
      : [
          {
            type: 'text' as const,
            text: `Data of these packs may be missing, because they failed and aren't used: ${failedPacks}.`,
          },
        ]),
  ],
  structuredContent: structured(answer),
});

/** Converts a fault to a result, so that the assistant can read what is wrong and try again. */
function errorResult({ code, message, errors, pack }: Fault, tool: Tool): CallToolResult {
  const { remedy } = ERROR_CODES[code];
  const named = errors?.map(({ parameter, message: words }) => ({
    parameter: tool.nameOf(parameter),
    message: words,
  }));
  const words = named?.map(({ parameter, message: fault }) => `${parameter} ${fault}`).join('; ') ?? message;
  return {
    isError: true,
    content: [{ type: 'text', text: `${words} (${code}). ${remedy}.` }],
    structuredContent: {
      code,
      message: words,
      remedy,
      ...(named === undefined ? {} : { errors: named }),
      ...(pack === undefined ? {} : { pack }),
    },
  };
}

type Progress = (share: number) => Promise<void>;

async function callTool(
  cairn: CairnAddress,
  tool: Tool,
  request: ToolRequest,
  signal: AbortSignal,
  onProgress: Progress,
): Promise<unknown> {
  if (tool.name === MATRIX_TOOL) return runMatrix(cairn, request.body, signal, onProgress);
  const answer = await callCairn(cairn, request, signal);
  return request.withShapes ? answer : withoutShapes(answer);
}

/** Creates an MCP server that calls `cairn`. It isn't connected yet. */
export function createMcpServer(cairn: CairnAddress): McpServer {
  const mcp = new McpServer(
    { name: 'cairn', title: 'Cairn', version: packageJson.version },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  const byName = new Map(TOOLS.map((tool) => [tool.name, tool]));
  // `registerTool` would need the contract's JSON Schemas in another form.
  mcp.server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: TOOLS.map(describeTool) }));
  mcp.server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal, sendNotification }) => {
    const tool = byName.get(params.name);
    if (tool === undefined)
      throw new McpError(
        ErrorCode.InvalidParams,
        `Unknown tool ${JSON.stringify(params.name)}. Call tools/list for all tools`,
      );
    // oxlint-disable-next-line no-underscore-dangle -- the protocol's own name
    const progressToken = params._meta?.progressToken;
    const onProgress: Progress = async (share) => {
      if (progressToken !== undefined)
        await sendNotification({
          method: 'notifications/progress',
          params: { progressToken, progress: share, total: 1 },
        });
    };
    try {
      const request = tool.read(params.arguments ?? {});
      if ('faults' in request) throw parameterFault(request.faults);
      let failedPacks: string | undefined;
      const client = { ...cairn, onFailedPacks: (ids: string) => void (failedPacks = ids) };
      const answer = await callTool(client, tool, request, signal, onProgress);
      return toolResult(answer, failedPacks);
    } catch (error) {
      if (error instanceof Fault) return errorResult(error, tool);
      throw error;
    }
  });
  return mcp;
}
