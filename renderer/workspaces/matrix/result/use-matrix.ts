import { useEffect, useState } from 'react';
import { failureOutlook, type Failure } from '../../../kit/api/failure.ts';
import { fetchBytes, HeatPainter } from './heat/painter.ts';
import type { LoadedMatrix } from './heat/protocol.ts';

export type MatrixState =
  | { readonly status: 'reading' }
  | { readonly status: 'ready'; readonly painter: HeatPainter; readonly matrix: LoadedMatrix }
  /** `failure`: why the server has not sent it. */
  | { readonly status: 'failed'; readonly message: string; readonly failure?: Failure };

/** Fetches a finished job, once, and has it read beside the window's thread. */
export function useMatrix(uuid: string): MatrixState {
  const [state, setState] = useState<MatrixState>({ status: 'reading' });
  useEffect(() => {
    const abort = new AbortController();
    const painter = new HeatPainter();
    painter.subscribe((report) => {
      if (report.type === 'read') setState({ status: 'ready', painter, matrix: report.matrix });
      if (report.type === 'failed') setState({ status: 'failed', message: report.message });
    });
    const load = async () => {
      try {
        const fetched = await fetchBytes(uuid, abort.signal);
        if (fetched.ok) painter.read(fetched.bytes);
        else setState({ status: 'failed', message: failureOutlook(fetched.failure), failure: fetched.failure });
      } catch {
        // Another result is shown.
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
