/** `cairn mcp`: every look-up as a tool for assistants, over standard input and output. */
import { exitAfterTimeout, waitForTermination } from '../launch/termination.ts';
import { createMcpServer } from '../mcp/server.ts';
import { startOwnServer } from '../mcp/own-server.ts';
import { stdioTransport } from '../mcp/stdio.ts';
import { hasKeyLength, KEY_LENGTH } from '../store/key-ring.ts';
import { CliFailure, EXIT } from './failure.ts';
import { damagedPacks, type PackDirectories } from './pack-directory.ts';

export interface McpOptions extends PackDirectories {
  url?: URL;
}

/** Returns the address of a running server. Its key comes from the environment, which other users can't see. */
function runningServer(url: URL): { url: string; key: string; close(): Promise<void> } {
  const key = process.env['CAIRN_API_KEY'] ?? '';
  if (!hasKeyLength(key))
    throw new CliFailure(
      `--url needs a key of that server in CAIRN_API_KEY, ${KEY_LENGTH.min} to ${KEY_LENGTH.max} ` +
        `characters${key === '' ? '' : `, not ${key.length}`}. Create one ` +
        'with: cairn keys create NAME',
      EXIT.usage,
    );
  return { url: url.origin, key, close: () => Promise.resolve() };
}

/** Resolves when the client closes standard input. */
const waitForClose = (): Promise<void> =>
  new Promise((resolve) => {
    process.stdin.once('end', resolve).once('close', resolve);
  });

/**
 * Serves until the client closes standard input, or until SIGTERM or SIGINT. Standard output carries only the protocol.
 * @throws CliFailure
 */
export async function mcp({ url, ...places }: McpOptions): Promise<void> {
  const ended = Promise.race([waitForClose(), waitForTermination()]);
  const cairn = url === undefined ? await startOwnServer(places.packs, await damagedPacks(places)) : runningServer(url);
  try {
    const server = createMcpServer(cairn);
    await server.connect(stdioTransport());
    await ended;
    await server.close();
  } finally {
    exitAfterTimeout();
    await cairn.close();
  }
}
