/**
 * Tests for the compiler; nothing here runs. Each `@ts-expect-error` marks a handler that must not compile; if it does,
 * the compiler reports the unused directive.
 */
import { adminChainEndpoint, type AdminChain } from '../../contract/admin.ts';
import { areaEndpoint, healthEndpoint, type AreaFeature } from '../../contract/service.ts';
import type { JsonText } from '../../contract/json-text.ts';
import { tileEndpoint } from '../../contract/tiles.ts';
import type { Mount } from '../endpoints/kit/mounting.ts';
import { sendBytes } from '../endpoints/kit/sent.ts';

export function invalidHandlers(mount: Mount, chainText: JsonText<AdminChain>, area: AreaFeature): void {
  mount(healthEndpoint, () => ({ status: 'ok' as const, packs: 3 }));
  // @ts-expect-error -- a member is missing
  mount(healthEndpoint, () => ({ status: 'ok' as const }));
  // @ts-expect-error -- a member is misspelt
  mount(healthEndpoint, () => ({ status: 'ok' as const, pack: 3 }));
  // @ts-expect-error -- a member is of another type
  mount(healthEndpoint, async () => ({ status: 'ok' as const, packs: '3' }));

  mount(adminChainEndpoint, () => chainText);
  // @ts-expect-error -- the JSON of another type
  mount(areaEndpoint, () => chainText);
  // @ts-expect-error -- a text without a type for its content
  mount(areaEndpoint, () => JSON.stringify(area));
  // @ts-expect-error -- bypasses the types
  mount(areaEndpoint, (_request, reply) => reply.send(area));

  mount(tileEndpoint, (_request, reply) => sendBytes(reply, 'application/vnd.mapbox-vector-tile', Buffer.alloc(0)));
  // @ts-expect-error -- must be JSON
  mount(areaEndpoint, (_request, reply) => sendBytes(reply, 'application/vnd.mapbox-vector-tile', Buffer.alloc(0)));

  // @ts-expect-error -- the path has no such parameter
  mount(areaEndpoint, ({ params }) => ({ ...area, id: params.boundary }));
  // @ts-expect-error -- the query has no such name
  mount(adminChainEndpoint, ({ query }) => (query.lon > 0 ? chainText : chainText));
}
