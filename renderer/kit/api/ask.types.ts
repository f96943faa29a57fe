/** Nothing here runs: the compiler reads it. Each `@ts-expect-error` is a question that must not compile. */
import { adminChainEndpoint, type AdminChain } from '../../../contract/admin.ts';
import { batchActionEndpoint, batchPointTileEndpoint, batchUploadEndpoint } from '../../../contract/batch.ts';
import { orderEndpoint } from '../../../contract/matrix.ts';
import { areaEndpoint, packsEndpoint } from '../../../contract/service.ts';
import { timeZoneEndpoint } from '../../../contract/time-zones.ts';
import { ask, pathTo, type PathTo } from './ask.ts';
import { queryOf, type AnswerQuery } from './query.ts';

export async function questionsThatDoNotCompile(file: File): Promise<void> {
  const at = { x: 13.4, y: 52.5 };
  const uuid = '3f2b8c1e-5d4a-4e6f-9a7b-0c1d2e3f4a5b';
  await ask(packsEndpoint);
  // @ts-expect-error -- a path is no endpoint, misspelt or not
  await ask('/v1/pakcs');
  // @ts-expect-error -- it takes no query
  await ask(packsEndpoint, { query: at });

  await ask(adminChainEndpoint, { query: { ...at, language: undefined } });
  // @ts-expect-error -- the query is missing
  await ask(adminChainEndpoint);
  // @ts-expect-error -- a name is missing
  await ask(adminChainEndpoint, { query: { x: 13.4 } });
  // @ts-expect-error -- a name is misspelt
  await ask(adminChainEndpoint, { query: { ...at, langauge: 'de' } });
  // @ts-expect-error -- a value is of another type
  await ask(adminChainEndpoint, { query: { ...at, language: 7 } });

  await ask(areaEndpoint, { path: { boundary_id: 100 } });
  // @ts-expect-error -- the path has another parameter
  await ask(areaEndpoint, { path: { boundary: 100 } });
  await ask(batchActionEndpoint, { path: { uuid, action: 'pause' } });
  // @ts-expect-error -- there is no such action
  await ask(batchActionEndpoint, { path: { uuid, action: 'stop' } });

  await ask(orderEndpoint, { body: { result: ['cost'], origin_addresses: ['0,0'], destination_addresses: ['0,0'] } });
  // @ts-expect-error -- a field of the body is misspelt
  await ask(orderEndpoint, { body: { results: ['cost'], origin_addresses: ['0,0'], destination_addresses: ['0,0'] } });
  await ask(batchUploadEndpoint, { query: { name: file.name }, file });
  // @ts-expect-error -- the file is missing
  await ask(batchUploadEndpoint, { query: { name: file.name } });

  const answer = await ask(timeZoneEndpoint, { query: at });
  // @ts-expect-error -- the answer has no such member
  if (answer.ok) file.slice(0, answer.data.zone?.length);
  const chain: PathTo<AdminChain> = pathTo(adminChainEndpoint, { query: at });
  // @ts-expect-error -- another endpoint answers
  const other: PathTo<AdminChain> = pathTo(timeZoneEndpoint, { query: at });
  // Cached queries have the same types.
  const kept: AnswerQuery<AdminChain> = queryOf(adminChainEndpoint, { query: at });
  // @ts-expect-error -- a name is misspelt
  queryOf(adminChainEndpoint, { query: { ...at, langauge: 'de' } });
  // @ts-expect-error -- another endpoint answers
  const notKept: AnswerQuery<AdminChain> = queryOf(timeZoneEndpoint, { query: at });
  const tile = await ask(batchPointTileEndpoint, { path: { uuid, z: 0, x: 0, y: 0 } });
  // @ts-expect-error -- it never answers JSON
  if (tile.ok) file.slice(0, tile.data.length + chain.length + other.length);
  file.slice(0, kept.queryKey.length + notKept.queryKey.length);
}
