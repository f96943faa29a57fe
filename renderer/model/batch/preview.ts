/** Preview: answers for the first rows of the open table with the chosen columns and fields. */
import { batchPreviewEndpoint, type BatchPreview } from '../../../contract/batch.ts';
import type { PositionSource } from '../../../contract/enrich.ts';
import type { Failure } from '../../kit/api/failure.ts';
import { ofPacks, queryOf, type AnswerQuery } from '../../kit/api/query.ts';
import { useAnswer } from '../../kit/api/use-answer.ts';
import { useBatch } from './batch.ts';
import { useTable } from './open-table.ts';

const NOWHERE: PositionSource = { kind: 'address', columns: [] };

type Chosen = Pick<ReturnType<typeof useBatch.getState>, 'uuid' | 'position' | 'fields'>;

/** With the table and the system of its columns that it is of. */
type TablePreview = BatchPreview & { readonly uuid: string | null; readonly epsg: number | undefined };

/** The answer with the table that it is of. */
function previewQuery({ uuid, position, fields }: Chosen): AnswerQuery<TablePreview> {
  const asked = queryOf(batchPreviewEndpoint, {
    path: { uuid: uuid ?? '' },
    body: { position: position ?? NOWHERE, fields: [...fields] },
  });
  return ofPacks({
    queryKey: asked.queryKey,
    async queryFn(context) {
      const { data, ...reply } = await asked.queryFn(context);
      return { ...reply, data: { ...data, uuid, epsg: position?.kind === 'columns' ? position.epsg : undefined } };
    },
  });
}

/**
 * The preview, once columns and fields are chosen: of a table that hasn't run, or whose columns or fields have changed
 * since.
 */
export function useBatchPreview(): { readonly preview: TablePreview | null; readonly failure: Failure | null } {
  const uuid = useBatch((batch) => batch.uuid);
  const position = useBatch((batch) => batch.position);
  const fields = useBatch((batch) => batch.fields);
  const isChanged = useBatch((batch) => batch.isChanged);
  const isUploading = useBatch(({ uploading }) => uploading !== null);
  const isNew = useTable((table) => table !== null && table.added === undefined);
  const isWanted = uuid !== null && position !== null && fields.length > 0 && !isUploading && (isNew || isChanged);
  const { data, failure } = useAnswer(previewQuery({ uuid, position, fields }), { isWanted, keepsOld: true });
  if (!isWanted) return { preview: null, failure: null };
  return { preview: failure === null && data?.uuid === uuid ? data : null, failure };
}

/** Whether the system of a grid is not known: the step of the columns says so, at its code. */
export const isUnknownSystem = (failure: Failure | null): boolean => failure?.parameter === 'epsg';
