import { create } from 'zustand';
import type { ServerStatus } from '../../contract/server-status.ts';
import { get } from '../api/request.ts';
import { useService } from '../state/service.ts';

type Store = {
  /** `null` until it is known. */
  readonly status: ServerStatus | null;
  readonly put: (status: ServerStatus) => void;
  readonly refresh: () => Promise<void>;
};

/** How the server is, as it last said. */
export const useServerStatus = create<Store>()((set) => ({
  status: null,
  put: (status) => set({ status }),
  async refresh() {
    const answer = await get<ServerStatus>('/v1/server');
    if (answer.ok) set({ status: answer.data });
    else useService.getState().noteFailure(answer.failure);
  },
}));
