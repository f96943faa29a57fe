/** MCP transport over standard input and output. */
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { ErrorCode } from '@modelcontextprotocol/sdk/types.js';

/** Returns the fault of an invalid line, or undefined if something else failed. */
function faultOf(error: Error): { code: ErrorCode; message: string } | undefined {
  if (error instanceof SyntaxError)
    return { code: ErrorCode.ParseError, message: 'The line is not valid JSON: send one message on each line' };
  if (error.name.endsWith('ZodError'))
    return {
      code: ErrorCode.InvalidRequest,
      message: 'The line is not a JSON-RPC 2.0 message: send an object with jsonrpc, method and id',
    };
  return undefined;
}

/**
 * Creates a transport that responds to an invalid line as JSON-RPC 2.0 requires (section 5): with an error whose id is
 * null. The library only reports it locally, so a client would wait.
 */
export function stdioTransport(): StdioServerTransport {
  const transport = new StdioServerTransport();
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- not an EventTarget
  transport.onerror = (error) => {
    const fault = faultOf(error);
    if (fault !== undefined) process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id: null, error: fault })}\n`);
  };
  return transport;
}
