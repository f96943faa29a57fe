/**
 * Opens the API reference. A tab opened by Cairn's window inherits its session, including the key. The key is sent only
 * to this server, and is neither shown nor copied.
 */
const STORED_KEY = 'cairn.key';
let key = sessionStorage.getItem(STORED_KEY);

function showKey() {
  document.getElementById('key').textContent =
    key === null
      ? 'Requests need a key: create one in Cairn’s window under API, or with “cairn keys create”, and ' +
        'choose Authorize.'
      : 'Requests are sent with the key of Cairn’s window; curl commands omit it. To use another, choose Authorize.';
}
showKey();
// The window gets a new key after a restart of the server.
new BroadcastChannel(STORED_KEY).addEventListener('message', ({ data }) => {
  if (key === null || typeof data !== 'string') return;
  key = data;
  sessionStorage.setItem(STORED_KEY, key);
});

const dark = matchMedia('(prefers-color-scheme: dark)');
const showTheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', showTheme);
showTheme();

/** Maximum length of highlighted responses: each of their words is an element, so longer ones would block the page. */
const LONGEST_COLOURED = 20_000;
const plainIfLong = () => ({
  wrapComponents: {
    SyntaxHighlighter: (Coloured, { React }) =>
      function Text(properties) {
        const isLong = String(properties.children).length > LONGEST_COLOURED;
        return isLong
          ? React.createElement('pre', { className: 'microlight' }, properties.children)
          : React.createElement(Coloured, properties);
      },
  },
});

globalThis.SwaggerUIBundle({
  url: 'openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'list',
  filter: true,
  tryItOutEnabled: true,
  displayOperationId: true,
  displayRequestDuration: true,
  defaultModelsExpandDepth: -1,
  validatorUrl: null,
  plugins: [plainIfLong],
  // The page would otherwise show the request before the last one:
  showMutatedRequest: false,
  requestInterceptor(request) {
    const isOwn = new URL(request.url, location.href).origin === location.origin;
    if (key !== null && isOwn) request.headers['x-api-key'] ??= key;
    return request;
  },
});
