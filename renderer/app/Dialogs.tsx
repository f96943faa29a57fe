import { useState, type ComponentType } from 'react';
import { later } from '../kit/components/later.tsx';
import { Search } from './search/Search.tsx';
import { useWindow, type DialogName } from '../model/window/window.ts';

/** The dialogs of the window. A dialog is loaded when it is first opened, and renders whether it is open. */
const DIALOGS: Record<DialogName, ComponentType> = {
  about: later(async () => (await import('./AboutDialog.tsx')).AboutDialog),
  import: later(async () => (await import('../workspaces/imports/ImportDialog.tsx')).ImportDialog),
  print: later(async () => (await import('../workspaces/inspect/paper/PaperDialog.tsx')).PaperDialog),
  receiver: later(async () => (await import('../map/position/PositionDialogs.tsx')).ReceiverDialog),
  tracks: later(async () => (await import('../map/position/PositionDialogs.tsx')).TracksDialog),
  'save-project': later(async () => (await import('./SaveDialog.tsx')).SaveDialog),
  shortcuts: later(async () => (await import('./ShortcutsDialog.tsx')).ShortcutsDialog),
  search: Search,
};

/** The dialog that is open, and those that have been: closing gives the focus back. */
export function Dialogs() {
  const open = useWindow(({ dialog }) => dialog);
  const [opened, setOpened] = useState<readonly DialogName[]>([]);
  if (open !== null && !opened.includes(open)) setOpened([...opened, open]);
  return opened.map((name) => {
    const Dialog = DIALOGS[name];
    return <Dialog key={name} />;
  });
}
