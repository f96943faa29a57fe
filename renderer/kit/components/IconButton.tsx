import { Tooltip } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import { keysShown, keysSpoken } from './key-names.ts';
import styles from './IconButton.module.css';

type Props = Omit<ComponentPropsWithRef<'button'>, 'aria-label' | 'children'> & {
  readonly icon: Icon;
  /** What it does: name for screen readers and text of the tooltip. */
  readonly label: string;
  /** Keys that do the same, as `Ctrl Z`; shown in the tooltip as they are written on this keyboard. */
  readonly keys?: string;
  readonly size?: 'small' | 'large';
  readonly iconSize?: number;
  readonly isActive?: boolean;
  readonly side?: 'top' | 'bottom' | 'left' | 'right';
};

/**
 * A button that is only an icon. Its tooltip repeats its name; nothing is said there alone, and what the button has
 * opened is not covered by it.
 */
export function IconButton({
  icon: Glyph,
  label,
  keys,
  size = 'large',
  iconSize,
  isActive,
  side = 'bottom',
  className,
  ...rest
}: Props) {
  const classes = [styles['button'], styles[size], isActive ? styles['active'] : '', className]
    .filter(Boolean)
    .join(' ');
  return (
    <Tooltip
      label={<TooltipText label={label} keys={keys} />}
      position={side}
      disabled={rest['aria-expanded'] === true}
    >
      <button
        type="button"
        aria-label={label}
        aria-keyshortcuts={keys === undefined ? undefined : keysSpoken(keys)}
        className={classes}
        {...(isActive === undefined ? {} : { 'aria-pressed': isActive })}
        {...rest}
      >
        <Glyph size={iconSize ?? (size === 'small' ? 15 : 18)} stroke={1.75} aria-hidden />
      </button>
    </Tooltip>
  );
}

function TooltipText({ label, keys }: { readonly label: string; readonly keys: string | undefined }) {
  return (
    <>
      {label}
      {keys === undefined ? null : <span className={styles['keys']}>{keysShown(keys)}</span>}
    </>
  );
}
