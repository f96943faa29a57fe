/** Serves the built window to a browser, and hands it its key for a one-time token. */
import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { contentSecurityPolicy, CSP_NONCE_PLACEHOLDER } from '../../contract/content-security-policy.ts';
import { sessionEndpoint } from '../../contract/session.ts';
import { Fault } from '../interfaces/fault.ts';
import type { Mount } from '../interfaces/interface.ts';
import { WINDOW_KEY, type KeyRing } from '../store/key-ring.ts';

export interface UiOptions {
  /** The built renderer: `index.html` and its assets. */
  directory: string;
  /** Exchanged once for the window's key by `POST /app/session`. */
  oneTimeToken: string;
}

/** 32 random bytes: 43 characters of base64url. */
const KEY_BYTES = 32;
const NONCE_BYTES = 16;

const digest = (text: string): Buffer => hash('sha256', text, 'buffer');

/** The page, with a fresh nonce in its text and in its policy. */
function sendPage(directory: string, reply: FastifyReply): FastifyReply {
  const nonce = randomBytes(NONCE_BYTES).toString('base64');
  const page = readFileSync(join(directory, 'index.html'), 'utf8').replaceAll(CSP_NONCE_PLACEHOLDER, nonce);
  return reply
    .headers({ 'content-security-policy': contentSecurityPolicy(nonce), 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-content-type-options': 'nosniff' })
    .type('text/html; charset=utf-8')
    .send(page);
}

/** Mounts `/app/` and `POST /app/session`. */
export async function mountUi(app: FastifyInstance, mount: Mount, keys: KeyRing, ui: UiOptions): Promise<void> {
  let expected: Buffer | undefined = digest(ui.oneTimeToken);
  mount(sessionEndpoint, ({ body }) => {
    if (expected === undefined || !timingSafeEqual(digest(body.token), expected)) throw new Fault(403, 'Forbidden');
    expected = undefined;
    const key = randomBytes(KEY_BYTES).toString('base64url');
    keys.add(key, WINDOW_KEY);
    return { key };
  });
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'open' };
    });
    scope.get('/app', (_request, reply) => reply.redirect('/app/'));
    for (const path of ['/app/', '/app/index.html']) scope.get(path, (_request, reply) => sendPage(ui.directory, reply));
    await scope.register(fastifyStatic, {
      root: ui.directory,
      prefix: '/app/',
      index: false,
      dotfiles: 'ignore',
      setHeaders: (reply) => void reply.header('x-content-type-options', 'nosniff'),
    });
  });
}
