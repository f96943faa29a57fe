/** `cairn mcp`, as the command line describes it. */
import { InvalidArgumentError, type Command } from 'commander';
import type { McpOptions } from './mcp.ts';
import type { PlaceOptions } from './place-options.ts';

/** Names of this machine on which a Cairn listens. */
const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];

/** @throws InvalidArgumentError for what is no address of this machine: a key goes there. */
function parseServer(text: string): URL {
  const url = URL.parse(text);
  if (url?.protocol !== 'http:' || !LOOPBACK.includes(url.hostname))
    throw new InvalidArgumentError('It has to be an address of this machine, such as http://127.0.0.1:8765.');
  return url;
}

export function addMcpCommand(program: Command, { packs, dataDir }: PlaceOptions): void {
  program
    .command('mcp')
    .description(
      'Serve every look-up as a tool for assistants, by the Model Context Protocol on standard input and output.\nReads the packs itself, or asks a Cairn that runs.',
    )
    .option('--url <url>', 'Cairn that runs, such as http://127.0.0.1:8765; its key is in CAIRN_API_KEY', parseServer)
    .option(...dataDir)
    .option(...packs)
    .action(async (options: McpOptions) => (await import('./mcp.ts')).mcp(options));
}
