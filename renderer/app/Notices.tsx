import { IconCheck } from '@tabler/icons-react';
import { useNotices } from '../state/notices.ts';
import styles from './Notices.module.css';

/** Confirms what was done, and tells screen readers what changed. */
export function Notices() {
  const toast = useNotices((notices) => notices.toast);
  const announcement = useNotices((notices) => notices.announcement);
  return (
    <>
      <output className="visually-hidden">{announcement}</output>
      {toast === null ? null : (
        <div key={toast.id} className={styles['toast']} aria-hidden>
          <IconCheck size={15} stroke={1.75} />
          {toast.text}
        </div>
      )}
    </>
  );
}
