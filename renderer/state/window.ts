import { create } from 'zustand';
import type { WorkspaceId } from '../app/workspaces.ts';

/** Dialogs of the whole window; one at a time. */
type DialogName = 'about' | 'import' | 'shortcuts' | 'search';

type Store = {
  readonly workspace: WorkspaceId;
  readonly dialog: DialogName | null;
  readonly go: (workspace: WorkspaceId) => void;
  readonly open: (dialog: DialogName) => void;
  readonly closeDialog: () => void;
};

/** What the window shows as a whole, for as long as it is open. */
export const useWindow = create<Store>()((set) => ({
  workspace: 'inspect',
  dialog: null,
  go: (workspace) => set({ workspace }),
  open: (dialog) => set({ dialog }),
  closeDialog: () => set({ dialog: null }),
}));
