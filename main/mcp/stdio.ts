/** The protocol over standard input and output. */
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { ErrorCode } from '@modelcontextprotocol/sdk/types.js';

/** What is wrong with a line that is no message; `undefined` where something else failed. */
function faultOf(error: Error): { code: ErrorCode; message: string } | undefined {
  if (error instanceof SyntaxError)
    return { code: ErrorCode.ParseError, message: 'The line is not valid JSON: send one message on each line' };
  if (error.name.endsWith('ZodError'))
    return {
      code: ErrorCode.InvalidRequest,
      message: 'The line is JSON and not a JSON-RPC 2.0 message: send an object with jsonrpc, method and id',
    };
  return undefined;
}

/**
 * Standard input and output, where a line that is no message is answered as JSON-RPC 2.0 says (section 5): by an error
 * whose id is null. The library itself only reports it to this side, and its client would wait.
 */
export function stdioTransport(): StdioServerTransport {
  const transport = new StdioServerTransport();
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- it is no EventTarget
  transport.onerror = (error) => {
    const fault = faultOf(error);
    if (fault !== undefined) process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id: null, error: fault })}\n`);
  };
  return transport;
}
