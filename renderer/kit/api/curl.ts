/** POSIX shell: everything between single quotes is literal, a quote itself is written `'\''`. */

const shellQuoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/**
 * The request as a command for the shell. The key stays out: the command reads it from `$CAIRN_KEY`.
 * @param base `http://127.0.0.1:8765`
 * @param path path and query, as asked
 * @param body sent as JSON by POST; without one the request is a GET
 */
export function curlCommand(base: string, path: string, body?: unknown): string {
  const request = `curl -H "x-api-key: $CAIRN_KEY" ${shellQuoted(base + path)}`;
  return body === undefined
    ? request
    : `${request} -H 'content-type: application/json' -d ${shellQuoted(JSON.stringify(body))}`;
}
