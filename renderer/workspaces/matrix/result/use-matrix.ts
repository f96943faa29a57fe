import { useEffect, useState } from 'react';
import { failureOutlook, isPassing } from '../../../kit/api/failure.ts';
import { useService } from '../../../model/service/service.ts';
import { fetchBytes, HeatPainter } from './heat/painter.ts';
import type { LoadedMatrix } from './heat/protocol.ts';

export type MatrixState =
  | { readonly status: 'reading' }
  | { readonly status: 'ready'; readonly painter: HeatPainter; readonly matrix: LoadedMatrix }
  /** `isPassing`: reading it again may work without anything being done about it. */
  | { readonly status: 'failed'; readonly message: string; readonly isPassing: boolean };

/** Fetches a finished job, once, and has it read beside the window's thread. */
export function useMatrix(uuid: string): MatrixState {
  const [state, setState] = useState<MatrixState>({ status: 'reading' });
  useEffect(() => {
    const abort = new AbortController();
    const painter = new HeatPainter();
    const fail = (message: string, passing: boolean) => setState({ status: 'failed', message, isPassing: passing });
    painter.subscribe((report) => {
      if (report.type === 'read') setState({ status: 'ready', painter, matrix: report.matrix });
      if (report.type === 'failed') fail(report.message, false);
    });
    const load = async () => {
      try {
        const fetched = await fetchBytes(uuid, abort.signal);
        if (fetched.ok) painter.read(fetched.bytes);
        else {
          fail(failureOutlook(fetched.failure), isPassing(fetched.failure));
          useService.getState().noteFailure(fetched.failure);
        }
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
