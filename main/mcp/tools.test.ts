/** The page of the MCP server lists the tools as they are. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Tool } from './tool.ts';
import { TOOLS } from './tools.ts';

const PAGE = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'mcp.md'), 'utf8');

/** The parameters of a tool as the page writes them, sorted: required ones are bold. */
function writtenParameters({ inputSchema: { properties, required } }: Tool): string[] {
  const needed: readonly unknown[] = Array.isArray(required) ? required : [];
  return Object.keys(Object(properties))
    .map((name) => (needed.includes(name) ? `**\`${name}\`**` : `\`${name}\``))
    .toSorted();
}

it('lists all tools in order, with their parameters', () => {
  const rows = [...PAGE.matchAll(/^\| `(\w+)` \| .+? \| (.+) \|$/gm)].map(([, name, parameters = '']) => [
    name,
    [...parameters.matchAll(/(?:\*\*)?`\w+`(?:\*\*)?/g)].map(([parameter]) => parameter).toSorted(),
  ]);
  expect(rows).toEqual(TOOLS.map((tool) => [tool.name, writtenParameters(tool)]));
});
