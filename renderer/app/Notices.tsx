import { IconCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useNotices } from '../kit/notices/notices.ts';
import { useWindow } from '../model/window/window.ts';
import styles from './Notices.module.css';

const TOAST_MS = 4000;
/** A toast that can be acted on stays long enough to be read, found and pressed. */
const ACTION_TOAST_MS = 10_000;

/** Confirms actions, and announces changes to screen readers. */
export function Notices() {
  const announcement = useNotices((notices) => notices.announcement);
  return (
    <>
      <output className="visually-hidden">{announcement}</output>
      <Toast />
    </>
  );
}

function Toast() {
  const toast = useNotices((notices) => notices.toast);
  const workspace = useWindow((state) => state.workspace);
  const [isHeld, setHeld] = useState(false);
  const hold = (): void => setHeld(true);
  const release = (): void => setHeld(false);
  useEffect(() => {
    if (toast === null || isHeld) return undefined;
    const timer = setTimeout(
      () => {
        useNotices.getState().closeToast();
        // A toast that closes under the pointer isn't left by it.
        setHeld(false);
      },
      toast.action === undefined ? TOAST_MS : ACTION_TOAST_MS,
    );
    return () => clearTimeout(timer);
  }, [toast, isHeld]);
  // The action of a toast and the failure of an action belong to the workspace where they appeared.
  useEffect(
    () =>
      useWindow.subscribe((now, before) => {
        if (now.workspace === before.workspace) return;
        const { toast: shown, closeToast, report } = useNotices.getState();
        if (shown?.action !== undefined) closeToast();
        report(null);
      }),
    [],
  );
  if (toast === null) return null;
  const { id, text, action } = toast;
  return (
    <div
      key={id}
      className={styles['toast']}
      data-workspace={workspace}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      {action === undefined ? <IconCheck size={15} stroke={1.75} aria-hidden /> : null}
      {/* The live region has said it. */}
      <span aria-hidden>{text}</span>
      {action === undefined ? null : (
        <button
          type="button"
          className={styles['action']}
          onClick={() => {
            useNotices.getState().closeToast();
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
    </div>
  );
}
