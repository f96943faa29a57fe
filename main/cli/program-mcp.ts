/** `cairn mcp`, as the command line describes it. */
import { InvalidArgumentError, type Command } from 'commander';
import type { McpOptions } from './mcp.ts';
import type { SharedOptions } from './shared-options.ts';

/** Host names of this machine. */
const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];

/** Parses `--url`. Only this machine is allowed, because a key is sent there. @throws InvalidArgumentError */
function parseServer(text: string): URL {
  const url = URL.parse(text);
  if (url?.protocol !== 'http:' || !LOOPBACK.includes(url.hostname))
    throw new InvalidArgumentError('It must be an address of this machine, e.g. http://127.0.0.1:8765.');
  return url;
}

export function addMcpCommand(program: Command, { packs, dataDir }: SharedOptions): void {
  program
    .command('mcp')
    .description(
      'Serve every look-up as a tool for assistants, over the Model Context Protocol on standard input and ' +
        'output. Reads the packs itself, or uses a running Cairn server.',
    )
    .option(
      '--url <url>',
      'running Cairn server, e.g. http://127.0.0.1:8765; its key is read from CAIRN_API_KEY',
      parseServer,
    )
    .option(...dataDir)
    .option(...packs)
    .action(async (options: McpOptions) => (await import('./mcp.ts')).mcp(options));
}
