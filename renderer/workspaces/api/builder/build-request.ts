/** What the fields of an operation, as they are filled in, amount to. */
import { withQuery } from '../../../kit/api/request.ts';
import type { Field, Operation } from './operations.ts';
import type { BuiltRequest } from './snippets.ts';
import { t } from '../../../kit/words/t.ts';

export type Draft = {
  readonly values: Readonly<Record<string, string>>;
  readonly json: string;
  readonly file: File | null;
};

export const freshDraft = (operation: Operation): Draft => ({
  values: Object.fromEntries(operation.fields.map(({ name, initial }) => [name, initial])),
  json: operation.body.kind === 'json' ? operation.body.sample : '',
  file: null,
});

/** The draft with the coordinates of `point` in the fields that want one; decimal degrees. */
export function withPoint(
  draft: Draft,
  fields: readonly Field[],
  { lon, lat }: { readonly lon: number; readonly lat: number },
): Draft {
  const filled = fields.flatMap(({ name, axis }) =>
    axis === null ? [] : [[name, String(axis === 'longitude' ? lon : lat)]],
  );
  return { ...draft, values: { ...draft.values, ...Object.fromEntries(filled) } };
}

function bodyOf(operation: Operation, { json, file }: Draft): BuiltRequest['body'] {
  if (operation.body.kind === 'json') return { kind: 'json', text: json };
  if (operation.body.kind !== 'file') return { kind: 'none' };
  return {
    kind: 'file',
    name: file?.name ?? 'FILE',
    contentType: operation.body.contentTypes[0] ?? 'application/octet-stream',
  };
}

/** Fields that are left empty are left out of the query; the server says what it misses. */
export function buildRequest(operation: Operation, draft: Draft): BuiltRequest {
  const valueOf = (name: string): string => draft.values[name] ?? '';
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_braced, name: string) => encodeURIComponent(valueOf(name)));
  const query = operation.fields
    .filter(({ place }) => place === 'query')
    .map(({ name }) => [name, valueOf(name) === '' ? undefined : valueOf(name)] as const);
  return {
    method: operation.method,
    path: withQuery(path, Object.fromEntries(query)),
    body: bodyOf(operation, draft),
    isJson: operation.isJson,
  };
}

/** Why the request cannot be sent as it stands, or null. What values are allowed is left to the server to say. */
export function draftProblem(operation: Operation, draft: Draft): string | null {
  const missing = operation.fields.filter(({ isRequired, name }) => isRequired && (draft.values[name] ?? '') === '');
  if (missing.length > 0) return t('api.missingMissing', { missing: missing.map(({ label }) => label).join('; ') });
  if (operation.body.kind === 'file' && draft.file === null) return t('api.noFileSelected');
  if (operation.body.kind !== 'json') return null;
  try {
    JSON.parse(draft.json);
    return null;
  } catch (error) {
    return t('api.bodyIsntValidJsonPart', { part: error instanceof Error ? error.message : String(error) });
  }
}
