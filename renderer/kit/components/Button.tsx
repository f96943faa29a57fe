import type { Icon } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import { keysShown, keysSpoken } from './key-names.ts';
import styles from './Button.module.css';

type Props = ComponentPropsWithRef<'button'> & {
  readonly icon?: Icon;
  /**
   * Keys that do the same, as `Ctrl Enter`; shown after the words as they are written on this keyboard, and no part of
   * the button's name.
   */
  readonly keys?: string;
  readonly look?: 'default' | 'primary' | 'quiet' | 'danger';
  readonly size?: 'small' | 'default';
};

/** A button with words. One primary in a region. */
export function Button({ icon: Glyph, keys, look = 'default', size = 'default', className, children, ...rest }: Props) {
  return (
    <button
      type="button"
      data-look={look}
      className={[styles['button'], styles[look], styles[size], className].filter(Boolean).join(' ')}
      aria-keyshortcuts={keys === undefined ? undefined : keysSpoken(keys)}
      {...rest}
    >
      {Glyph === undefined ? null : <Glyph size={size === 'small' ? 14 : 16} stroke={1.75} aria-hidden />}
      {children}
      {keys === undefined ? null : (
        <span className={styles['keys']} aria-hidden>
          {keysShown(keys)}
        </span>
      )}
    </button>
  );
}
