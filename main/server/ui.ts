/** Serves the built window to a browser, and hands it its key for a one-time token. */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { contentSecurityPolicy, CSP_NONCE_PLACEHOLDER } from '../../contract/content-security-policy.ts';
import { sessionEndpoint } from '../../contract/session.ts';
import { Fault } from '../../contract/fault.ts';
import type { Mount } from '../endpoints/kit/interface.ts';
import { newSecret } from '../launch/secret.ts';
import { WINDOW_KEY, type KeyRing } from '../store/key-ring.ts';
import type { WindowTokens } from '../endpoints/session/window-tokens.ts';

export interface UiOptions {
  /** The built renderer: `index.html` and its assets. */
  directory: string;
  /** Exchanged once for the window's key by `POST /app/session`. */
  oneTimeToken: string;
}

const NONCE_BYTES = 16;

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
export async function mountUi(app: FastifyInstance, mount: Mount, keys: KeyRing, directory: string, tokens: WindowTokens): Promise<void> {
  mount(sessionEndpoint, ({ body }) => {
    if (!tokens.redeem(body.token)) throw new Fault(403, 'Forbidden');
    const key = newSecret();
    keys.add(key, WINDOW_KEY);
    return { key };
  });
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'open' };
    });
    scope.get('/app', (_request, reply) => reply.redirect('/app/'));
    for (const path of ['/app/', '/app/index.html']) scope.get(path, (_request, reply) => sendPage(directory, reply));
    await scope.register(fastifyStatic, {
      root: directory,
      prefix: '/app/',
      index: false,
      dotfiles: 'ignore',
      setHeaders: (reply) => void reply.header('x-content-type-options', 'nosniff'),
    });
  });
}
