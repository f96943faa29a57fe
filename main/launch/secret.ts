/** Secrets valid for one launch. */
import { randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;

/** Returns 256 random bits as 43 characters of base64url: an API key, or a token that is exchanged for one. */
export const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');
