/** How large one request may be. */

/** Characters of path and query. */
export const MAX_URL_LENGTH = 8192;
/** Bytes of a body that is JSON; of files, each endpoint says how large they may be. */
export const MAX_BODY_BYTES = 1 << 20;
export const MAX_BODY_MIB = MAX_BODY_BYTES / 2 ** 20;
/** What is said of a larger one. */
export const BODY_TOO_LARGE = `The body is larger than ${MAX_BODY_BYTES} bytes (${MAX_BODY_MIB} MiB)`;
export const MAX_HEADERS = 100;
