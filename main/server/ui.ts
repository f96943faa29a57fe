/** Serves the built window to a browser, and hands it its key for a one-time token. */
import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { sessionEndpoint } from '../../contract/session.ts';
import { Fault } from '../interfaces/fault.ts';
import type { Mount } from '../interfaces/interface.ts';
import type { KeyRing } from '../store/key-ring.ts';

export interface UiOptions {
  /** The built renderer: `index.html` and its assets. */
  directory: string;
  /** Exchanged once for an API key by `POST /app/session`. */
  oneTimeToken: string;
}

/** 32 random bytes: 43 characters of base64url. */
const KEY_BYTES = 32;

const digest = (text: string): Buffer => hash('sha256', text, 'buffer');

/** Mounts `/app/` and `POST /app/session`. */
export async function mountSessions(app: FastifyInstance, mount: Mount, keys: KeyRing, ui: UiOptions): Promise<void> {
  let expected: Buffer | undefined = digest(ui.oneTimeToken);
  mount(sessionEndpoint, ({ body }) => {
    if (expected === undefined || !timingSafeEqual(digest(body.token), expected)) throw new Fault(403, 'Forbidden');
    expected = undefined;
    const key = randomBytes(KEY_BYTES).toString('base64url');
    keys.add(key);
    return { key };
  });
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, open: true };
    });
    await scope.register(fastifyStatic, { root: ui.directory, prefix: '/app/', index: 'index.html', dotfiles: 'ignore' });
  });
}
