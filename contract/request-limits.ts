/** Limits on the size of a request. */

/** Maximum length of path and query, in characters. */
export const MAX_URL_LENGTH = 8192;
/** Maximum size of a JSON body in bytes; endpoints for files have their own limits. */
export const MAX_BODY_BYTES = 1 << 20;
export const MAX_BODY_MIB = MAX_BODY_BYTES / 2 ** 20;
/** Message for a body that is too large. */
export const BODY_TOO_LARGE = `The body is larger than ${MAX_BODY_BYTES} bytes (${MAX_BODY_MIB} MiB)`;
export const MAX_HEADERS = 100;
