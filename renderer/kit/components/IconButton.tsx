import { ActionIcon, Tooltip, type ActionIconProps } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import { keysShown, keysSpoken } from './key-names.ts';

type Props = Omit<ComponentPropsWithRef<'button'>, 'children' | keyof ActionIconProps> &
  Omit<ActionIconProps, 'children'> & {
    readonly icon: Icon;
    /** What it does: name for screen readers and text of the tooltip. */
    readonly label: string;
    /** Keys that do the same, as `Ctrl Z`; shown in the tooltip as they are written on this keyboard. */
    readonly keys?: string;
    readonly iconSize?: number;
    readonly isActive?: boolean;
    readonly side?: 'top' | 'bottom' | 'left' | 'right';
  };

/**
 * A button that is only an icon. Its tooltip repeats its name; nothing is said there alone, and what the button has
 * opened is not covered by it.
 */
export function IconButton({ icon: Glyph, label, keys, iconSize, isActive, side = 'bottom', ...rest }: Props) {
  return (
    <Tooltip
      label={keys === undefined ? label : `${label} ${keysShown(keys)}`}
      position={side}
      disabled={rest['aria-expanded'] === true}
    >
      <ActionIcon
        aria-label={label}
        aria-keyshortcuts={keys === undefined ? undefined : keysSpoken(keys)}
        aria-pressed={isActive}
        {...(isActive === true ? { variant: 'active' } : {})}
        {...rest}
      >
        <Glyph size={iconSize ?? (rest.size === 'sm' ? 15 : 18)} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
