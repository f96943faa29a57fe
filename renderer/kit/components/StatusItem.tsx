import type { ComponentPropsWithRef } from 'react';
import styles from './StatusItem.module.css';

type Props = Omit<ComponentPropsWithRef<'button'>, 'type'> & {
  /** Whether it shows running work: its first part shrinks if space is short. */
  readonly isRunning?: boolean;
};

/** An item of the status bar; a button where it can be pressed. */
export function StatusItem({ isRunning = false, className, children, ...button }: Props) {
  const classes = [styles['item'], isRunning ? styles['running'] : '', className].filter(Boolean).join(' ');
  const running = isRunning ? { 'data-running': '' } : {};
  if (button.onClick === undefined)
    return (
      <span className={classes} {...running}>
        {children}
      </span>
    );
  return (
    <button type="button" className={classes} {...running} {...button}>
      {children}
    </button>
  );
}
