/** Serves the built window to browsers. */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { contentSecurityPolicy, CSP_NONCE_PLACEHOLDER } from '../../contract/content-security-policy.ts';

export interface UiOptions {
  /** Folder of the built renderer: `index.html` and its assets. */
  directory: string;
  /** Token that `POST /app/session` exchanges once for the window's key. */
  oneTimeToken: string;
}

const NONCE_BYTES = 16;

/** Matches file names that contain a digest of the content: such files never change. */
const DIGEST_IN_NAME = /-[\w-]{8}\.\w+$/;
/** With this header browsers don't request the file again, and keep their compiled code. */
const IMMUTABLE = 'private, max-age=31536000, immutable';

/** Sends the page with a new nonce in its text and in its content security policy. */
function sendPage(directory: string, reply: FastifyReply): FastifyReply {
  const nonce = randomBytes(NONCE_BYTES).toString('base64');
  const page = readFileSync(join(directory, 'index.html'), 'utf8').replaceAll(CSP_NONCE_PLACEHOLDER, nonce);
  return reply
    .headers({
      'content-security-policy': contentSecurityPolicy(nonce),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .type('text/html; charset=utf-8')
    .send(page);
}

/** Mounts `/app/`: the files of the window, which aren't endpoints. */
export async function mountUi(app: FastifyInstance, directory: string): Promise<void> {
  // Imported on demand, because servers without a window don't need it.
  const { default: fastifyStatic } = await import('@fastify/static');
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, gated: { access: 'open', metered: 'other', needsData: false } };
    });
    scope.get('/app', (_request, reply) => reply.redirect('/app/'));
    for (const path of ['/app/', '/app/index.html']) scope.get(path, (_request, reply) => sendPage(directory, reply));
    await scope.register(fastifyStatic, {
      root: directory,
      prefix: '/app/',
      index: false,
      dotfiles: 'ignore',
      setHeaders(reply, path) {
        reply.header('x-content-type-options', 'nosniff');
        if (DIGEST_IN_NAME.test(path)) reply.header('cache-control', IMMUTABLE);
      },
    });
  });
}
