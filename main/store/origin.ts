/** Origins of web pages that may use a key. */

/**
 * Parses an origin, e.g. `https://example.org` or `http://localhost:5173`; a trailing slash is accepted.
 * @returns the origin as browsers send it, or a description of what is wrong with it
 */
export function readOrigin(text: string): { origin: string } | { fault: string } {
  const quoted = JSON.stringify(text.slice(0, 80));
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !['http:', 'https:'].includes(url.protocol))
    return { fault: `must be an origin, e.g. https://example.org, not ${quoted}` };
  if (url.hostname.includes('*'))
    return { fault: `must name one host, not ${quoted}: wildcards aren't supported. Add each origin separately` };
  if (
    url.username !== '' ||
    url.password !== '' ||
    url.pathname !== '/' ||
    url.search !== '' ||
    url.hash !== '' ||
    text.endsWith('?') ||
    text.endsWith('#')
  ) {
    return { fault: `must be an origin without a path: ${url.origin}, not ${quoted}` };
  }
  return { origin: url.origin };
}
