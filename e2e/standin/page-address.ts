/**
 * Addresses of own schemes inside Chromium, which can be taught none: `app://cairn/x` is
 * `http://cairn.app.localhost/x`.
 */

const OWN = /^([a-z][a-z0-9+-]*):\/\/([^/:]+)(\/.*)?$/;
const IN_CHROMIUM = /^http:\/\/([^/:]+)\.([a-z][a-z0-9+-]*)\.localhost(\/.*)?$/;
/** Schemes that Chromium itself resolves. */
const CHROMIUM_SCHEMES = new Set(['http', 'https', 'file', 'about', 'data', 'blob', 'devtools', 'chrome']);

export function toChromium(url: string): string {
  const [, scheme = '', host, rest = '/'] = OWN.exec(url) ?? [];
  return scheme === '' || CHROMIUM_SCHEMES.has(scheme) ? url : `http://${host}.${scheme}.localhost${rest}`;
}

export function fromChromium(url: string): string {
  const [, host, scheme = '', rest = '/'] = IN_CHROMIUM.exec(url) ?? [];
  return scheme === '' ? url : `${scheme}://${host}${rest}`;
}
