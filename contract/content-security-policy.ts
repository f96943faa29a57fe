/**
 * The Content-Security-Policy of the window, the same for `app://cairn/` and `http://127.0.0.1:PORT/app/`.
 *
 * The built `index.html` contains {@link CSP_NONCE_PLACEHOLDER} in place of each nonce. The page's server creates a new
 * nonce for each response, replaces every placeholder with it, and sends its {@link contentSecurityPolicy}. The nonce
 * is needed for the few `style` elements that the component library adds; scripts and workers come from files.
 */
export const CSP_NONCE_PLACEHOLDER = '__CSP_NONCE__';

/** Returns the `Content-Security-Policy` header for a page with `nonce`. */
export const contentSecurityPolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "font-src 'self'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
