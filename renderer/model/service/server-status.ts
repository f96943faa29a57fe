import { create } from 'zustand';
import { serverEndpoint, setAnsweringEndpoint, type ServerStatus } from '../../../contract/server-status.ts';
import { ask } from '../../kit/api/ask.ts';
import { failureText } from '../../kit/api/failure.ts';
import { useNotices } from '../../kit/notices/notices.ts';
import { useService } from './service.ts';

type Store = {
  /** `null` until it is known. */
  readonly status: ServerStatus | null;
  /** Why it could not be had when it was last asked for. */
  readonly problem: string | null;
  readonly put: (status: ServerStatus) => void;
  readonly refresh: () => Promise<void>;
  /** Stops or starts the answers to programs. */
  readonly setAnswering: (answering: boolean) => Promise<void>;
};

/** How the server is, as it last said. */
export const useServerStatus = create<Store>()((set) => ({
  status: null,
  problem: null,
  put: (status) => set({ status, problem: null }),
  async refresh() {
    const answer = await ask(serverEndpoint);
    if (answer.ok) set({ status: answer.data, problem: null });
    else {
      set({ problem: failureText(answer.failure) });
      useService.getState().noteFailure(answer.failure);
    }
  },
  async setAnswering(answering) {
    const answer = await ask(setAnsweringEndpoint, { body: { answering } });
    if (answer.ok) {
      set({ status: answer.data, problem: null });
      useNotices.getState().showToast(answering ? 'Started the server' : 'Stopped the server');
    } else {
      useService.getState().noteFailure(answer.failure);
      useNotices.getState().report(failureText(answer.failure));
    }
  },
}));
