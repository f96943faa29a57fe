import { create } from 'zustand';
import { useLayout, type WorkspaceId } from './layout.ts';

/** Dialogs of the whole window; one at a time. */
type DialogName = 'about' | 'import' | 'shortcuts' | 'search';

type Store = {
  readonly workspace: WorkspaceId;
  readonly dialog: DialogName | null;
  readonly go: (workspace: WorkspaceId) => void;
  readonly open: (dialog: DialogName) => void;
  readonly closeDialog: () => void;
};

/** What the window shows as a whole. The workspace is the one that was worked in last: neither settings nor dialogs come back. */
export const useWindow = create<Store>()((set) => ({
  workspace: useLayout.getState().workspace,
  dialog: null,
  go(workspace) {
    set({ workspace });
    if (workspace !== 'settings') useLayout.getState().set({ workspace });
  },
  open: (dialog) => set({ dialog }),
  closeDialog: () => set({ dialog: null }),
}));
