/**
 * Opens the reference. A tab that Cairn's window has opened has a copy of the window's session, and with it the key:
 * it goes into requests to this server alone, and not into what the page shows or lets copy.
 */
const STORED_KEY = 'cairn.key';
let key = sessionStorage.getItem(STORED_KEY);

function showKey() {
  document.getElementById('key').textContent =
    key === null
      ? 'Requests need a key: make one in Cairn’s window under API, or with “cairn keys create”, and choose Authorize.'
      : 'Requests are sent with the key of Cairn’s window; curl commands leave it out. To use another, choose Authorize.';
}
showKey();
// After a restart of the server the window gets another.
new BroadcastChannel(STORED_KEY).addEventListener('message', ({ data }) => {
  if (key === null || typeof data !== 'string') return;
  key = data;
  sessionStorage.setItem(STORED_KEY, key);
});

const dark = matchMedia('(prefers-color-scheme: dark)');
const showTheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', showTheme);
showTheme();

/** Long answers in colours would stop the page for minutes: each word of them is an element. */
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
  // The request that the page shows is the one before this:
  showMutatedRequest: false,
  requestInterceptor(request) {
    const isOwn = new URL(request.url, location.href).origin === location.origin;
    if (key !== null && isOwn) request.headers['x-api-key'] ??= key;
    return request;
  },
});
