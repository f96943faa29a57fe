import type { Icon } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import styles from './Button.module.css';

type Props = ComponentPropsWithRef<'button'> & {
  readonly icon?: Icon;
  readonly look?: 'default' | 'primary' | 'quiet' | 'danger';
  readonly size?: 'small' | 'usual';
};

/** A button with words. One primary in a region. */
export function Button({ icon: Glyph, look = 'default', size = 'usual', className, children, ...rest }: Props) {
  return (
    <button type="button" data-look={look} className={[styles['button'], styles[look], styles[size], className].filter(Boolean).join(' ')} {...rest}>
      {Glyph === undefined ? null : <Glyph size={size === 'small' ? 14 : 16} stroke={1.75} aria-hidden />}
      {children}
    </button>
  );
}
