/**
 * Converts URLs of custom schemes, which Chromium doesn't support: `app://cairn/x` to `http://cairn.app.localhost/x`.
 */

const CUSTOM = /^([a-z][a-z0-9+-]*):\/\/([^/:]+)(\/.*)?$/;
const IN_CHROMIUM = /^http:\/\/([^/:]+)\.([a-z][a-z0-9+-]*)\.localhost(\/.*)?$/;
/** Schemes that Chromium supports. */
const CHROMIUM_SCHEMES = new Set(['http', 'https', 'file', 'about', 'data', 'blob', 'devtools', 'chrome']);

export function toChromium(url: string): string {
  const [, scheme = '', host, rest = '/'] = CUSTOM.exec(url) ?? [];
  return scheme === '' || CHROMIUM_SCHEMES.has(scheme) ? url : `http://${host}.${scheme}.localhost${rest}`;
}

export function fromChromium(url: string): string {
  const [, host, scheme = '', rest = '/'] = IN_CHROMIUM.exec(url) ?? [];
  return scheme === '' ? url : `${scheme}://${host}${rest}`;
}
