/** Has the server write a result as a file, and saves it. */
import {
  EXPORT_TYPES,
  exportEndpoint,
  type ExportFormat,
  type ExportPairs,
} from '../../../../../contract/matrix-export.ts';
import { download, pathTo } from '../../../../kit/api/ask.ts';
import { ENDLESS_MS } from '../../../../kit/api/exchange.ts';
import { failureText } from '../../../../kit/api/failure.ts';
import { fileNameOf, saveBytes } from '../../../../kit/output/save-file.ts';
import { useNotices } from '../../../../kit/notices/notices.ts';
import { usePreferences } from '../../../../model/window/preferences.ts';
import type { Range } from '../../../../model/matrix/result/codes.ts';
import type { MatrixGrid, Measure } from '../../../../model/matrix/result/grid.ts';
import { useResult } from '../../../../model/matrix/result/state.ts';
import { t } from '../../../../kit/words/t.ts';
import { errorMessage } from '../../../../../contract/system-error.ts';

export type ExportOptions = {
  readonly format: ExportFormat;
  readonly measure?: Measure | undefined;
  /** The other job of a comparison. */
  readonly with?: string;
  /** The pairs whose paths GeoJSON includes, or whose nearest are listed. */
  readonly pairs?: ExportPairs;
  /** How many of the nearest are listed for each. */
  readonly k?: number;
  readonly filter?: Range | null;
  /** Lines to expect, for the progress. */
  readonly lines?: number;
};

const NEWLINE = 10;

const finite = (value: number | undefined): number | undefined =>
  value === undefined || !Number.isFinite(value) ? undefined : value;

const queryOf = (
  { uuid }: Pick<MatrixGrid, 'uuid'>,
  { format, measure, with: other, pairs, k, filter }: ExportOptions,
) =>
  ({
    uuid,
    format,
    measure,
    with: other,
    pairs,
    k,
    min: finite(filter?.min),
    max: finite(filter?.max),
    guard_formulas:
      EXPORT_TYPES[format].startsWith('text/csv') && usePreferences.getState().guardsFormulas ? '1' : undefined,
  }) as const;

/** The address of the file, for the curl command of the menu. */
export const exportPath = (grid: Pick<MatrixGrid, 'uuid'>, wish: ExportOptions): string =>
  pathTo(exportEndpoint, { query: queryOf(grid, wish) });

/**
 * Exports and saves. One at a time; progress is in {@link useResult}. What goes wrong is shown as a problem of the
 * window.
 */
export async function saveExport(grid: Pick<MatrixGrid, 'uuid'>, wish: ExportOptions): Promise<void> {
  const { report, announce } = useNotices.getState();
  useResult.getState().exporting?.cancel();
  const abort = new AbortController();
  const show = (bytes: number, lines: number): void =>
    useResult.setState({
      exporting: { format: wish.format, bytes, lines, expected: wish.lines ?? null, cancel: () => abort.abort() },
    });
  show(0, 0);
  try {
    let [bytes, lines] = [0, 0];
    const onPiece = (piece: Uint8Array): void => {
      bytes += piece.length;
      if (wish.format === 'geojson') for (const byte of piece) if (byte === NEWLINE) lines += 1;
      show(bytes, lines);
    };
    const answer = await download(exportEndpoint, {
      query: queryOf(grid, wish),
      signal: abort.signal,
      patienceMs: ENDLESS_MS,
      onPiece,
    });
    useResult.setState({ exporting: null });
    if (answer.kind === 'received') {
      await saveBytes(fileNameOf(answer.headers) ?? 'matrix', answer.pieces);
      return;
    }
    report(t('common.exportFailedNothingSavedReason', { reason: failureText(answer.failure) }));
  } catch (error) {
    useResult.setState({ exporting: null });
    if (abort.signal.aborted) announce(t('matrix.exportCancelled'));
    else report(t('matrix.exportFailedNothingSavedPart', { reason: errorMessage(error) }));
  }
}
