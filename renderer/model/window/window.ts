import { create } from 'zustand';
import { useLayout, type WorkspaceId } from './layout.ts';

/** Dialogs of the whole window; one at a time. */
export type DialogName = 'about' | 'import' | 'print' | 'receiver' | 'tracks' | 'save-project' | 'shortcuts' | 'search';

type Store = {
  readonly workspace: WorkspaceId;
  /** The one whose page is drawn, which follows a moment later. */
  readonly shown: WorkspaceId | null;
  readonly dialog: DialogName | null;
  /** Whether the map returns to the view that the workspace was left with. */
  readonly isAsLeft: boolean;
  /**
   * @param how `isAsLeft` where the person goes back to a workspace; otherwise the map stays where it is, as for an
   * action that shows something there
   */
  readonly go: (workspace: WorkspaceId, how?: { readonly isAsLeft?: boolean }) => void;
  readonly setShown: (shown: WorkspaceId) => void;
  readonly open: (dialog: DialogName) => void;
  readonly closeDialog: () => void;
};

/** State of the window as a whole. It starts with the last workspace, but not with settings or a dialog. */
export const useWindow = create<Store>()((set) => ({
  workspace: useLayout.getState().workspace,
  shown: null,
  dialog: null,
  isAsLeft: false,
  go(workspace, { isAsLeft = false } = {}) {
    set({ workspace, isAsLeft });
    if (workspace !== 'settings') useLayout.getState().set({ workspace });
  },
  setShown: (shown) => set({ shown }),
  open: (dialog) => set({ dialog }),
  closeDialog: () => set({ dialog: null }),
}));

/** Goes to a workspace, and does `act` once its page is drawn. */
export function goAndThen(workspace: WorkspaceId, act: () => void, how?: { readonly isAsLeft: boolean }): void {
  useWindow.getState().go(workspace, how);
  if (useWindow.getState().shown === workspace) {
    act();
    return;
  }
  const stop = useWindow.subscribe((now) => {
    if (now.shown !== workspace && now.workspace === workspace) return;
    stop();
    if (now.workspace === workspace) act();
  });
}
