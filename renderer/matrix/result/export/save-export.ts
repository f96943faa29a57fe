/** Has the server write a result as a file, and saves it. */
import { create } from 'zustand';
import { EXPORT_TYPES, type ExportFormat, type ExportPairs } from '../../../../contract/matrix-export.ts';
import { keyHeaders } from '../../../api/key.ts';
import { refusalText, withQuery } from '../../../api/request.ts';
import { saveBytes } from '../../../app/save-file.ts';
import { useNotices } from '../../../state/notices.ts';
import { usePreferences } from '../../../state/preferences.ts';
import type { Range } from '../model/codes.ts';
import type { MatrixGrid, Measure } from '../model/grid.ts';

export type ExportWish = {
  readonly format: ExportFormat;
  readonly measure?: Measure | undefined;
  /** Of a comparison: the other job. */
  readonly with?: string;
  /** Of GeoJSON: whose paths. */
  readonly pairs?: ExportPairs;
  readonly filter?: Range | null;
  /** Lines to expect, for the progress. */
  readonly lines?: number;
};

type Running = {
  readonly format: ExportFormat;
  readonly bytes: number;
  /** Paths that have arrived; of GeoJSON only. */
  readonly lines: number;
  readonly expected: number | null;
  readonly cancel: () => void;
};

export const useExport = create<{ readonly running: Running | null }>()(() => ({ running: null }));

const NEWLINE = 10;

const finite = (value: number | undefined): number | undefined => (value === undefined || !Number.isFinite(value) ? undefined : value);

/** Where the file comes from: also what the curl command of the menu asks. */
export const exportPath = ({ uuid }: Pick<MatrixGrid, 'uuid'>, { format, measure, with: other, pairs, filter }: ExportWish): string =>
  withQuery('/tdmv1/export', {
    uuid,
    format,
    measure,
    with: other,
    pairs,
    least: finite(filter?.least),
    most: finite(filter?.most),
    guard_formulas: EXPORT_TYPES[format].startsWith('text/csv') && usePreferences.getState().guardsFormulas ? '1' : undefined,
  });

/** `attachment; filename="matrix.csv"` */
const fileName = (response: Response): string => /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'matrix';

async function receive(response: Response, onPiece: (piece: Uint8Array) => void): Promise<Uint8Array<ArrayBuffer>[]> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part !== undefined && !part.done; part = await reader?.read()) {
    pieces.push(new Uint8Array(part.value));
    onPiece(part.value);
  }
  return pieces;
}

/** Exports and saves. One at a time; progress is in {@link useExport}. What goes wrong is told as a problem of the window. */
export async function saveExport(grid: Pick<MatrixGrid, 'uuid'>, wish: ExportWish): Promise<void> {
  const { report, announce } = useNotices.getState();
  useExport.getState().running?.cancel();
  const abort = new AbortController();
  const show = (bytes: number, lines: number): void =>
    useExport.setState({ running: { format: wish.format, bytes, lines, expected: wish.lines ?? null, cancel: () => abort.abort() } });
  show(0, 0);
  try {
    const response = await fetch(exportPath(grid, wish), { headers: keyHeaders(), signal: abort.signal });
    if (!response.ok) throw new Error(await refusalText(response));
    let [bytes, lines] = [0, 0];
    const pieces = await receive(response, (piece) => {
      bytes += piece.length;
      if (wish.format === 'geojson') for (const byte of piece) if (byte === NEWLINE) lines += 1;
      show(bytes, lines);
    });
    useExport.setState({ running: null });
    await saveBytes(fileName(response), pieces);
  } catch (error) {
    useExport.setState({ running: null });
    if (abort.signal.aborted) announce('Export cancelled');
    else report(error instanceof TypeError ? 'The export broke off: the server does not answer. Nothing was saved.' : `The export failed: ${error instanceof Error ? error.message : String(error)}`);
  }
}
