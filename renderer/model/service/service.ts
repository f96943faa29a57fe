/** State and address of the server. */
import { create } from 'zustand';
import type { ShellInfo } from '../../../contract/ipc.ts';

/** `up` according to the last request. */
export type ServiceStatus = 'starting' | 'up' | 'gone' | 'refused';

type Store = {
  readonly status: ServiceStatus;
  /** Address for other programs, e.g. `http://127.0.0.1:8765`. */
  readonly serverUrl: string;
  readonly shell: ShellInfo | null;
  readonly setShell: (shell: ShellInfo) => void;
  /** The server has moved there, to the port that was chosen. */
  readonly setServerUrl: (url: string) => void;
};

export const useService = create<Store>()((set, getStore) => ({
  status: 'starting',
  serverUrl: globalThis.location?.origin ?? '',
  shell: null,
  setShell: (shell) => set({ shell, serverUrl: shell.serverUrl }),
  setServerUrl(serverUrl) {
    const { shell } = getStore();
    if (shell === null) set({ serverUrl });
    else {
      const { portTaken: _settled, ...rest } = shell;
      set({ serverUrl, shell: { ...rest, serverUrl } });
    }
  },
}));

/** A server that is gone is looked for in its own time; one that refused the key is not asked again. */
export const canBeAsked = ({ status }: Pick<Store, 'status'>): boolean => status === 'up' || status === 'starting';
