import { useEffect, useState } from 'react';
import { fetchBytes, HeatPainter, SERVER_GONE } from './heat/painter.ts';
import type { LoadedMatrix } from './heat/protocol.ts';

export type MatrixState =
  | { readonly status: 'reading' }
  | { readonly status: 'ready'; readonly painter: HeatPainter; readonly matrix: LoadedMatrix }
  | { readonly status: 'failed'; readonly message: string };

/** Fetches a finished job, once, and has it read beside the window's thread. */
export function useMatrix(uuid: string): MatrixState {
  const [state, setState] = useState<MatrixState>({ status: 'reading' });
  useEffect(() => {
    const abort = new AbortController();
    const painter = new HeatPainter();
    const fail = (message: string) => setState({ status: 'failed', message });
    painter.subscribe((report) => {
      if (report.type === 'read') setState({ status: 'ready', painter, matrix: report.matrix });
      if (report.type === 'failed') fail(report.message);
    });
    const load = async () => {
      try {
        painter.read(await fetchBytes(uuid, abort.signal));
      } catch (error) {
        if (!abort.signal.aborted) fail(error instanceof TypeError ? SERVER_GONE : String(error instanceof Error ? error.message : error));
      }
    };
    void load();
    return () => {
      abort.abort();
      painter.close();
    };
  }, [uuid]);
  return state;
}
