import { ActionIcon, type ActionIconProps } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import { keysShown, keysSpoken } from './key-names.ts';
import { tip, type Side } from './tip.ts';

type Props = Omit<ComponentPropsWithRef<'button'>, 'children' | keyof ActionIconProps> &
  Omit<ActionIconProps, 'children'> & {
    readonly icon: Icon;
    /** Accessible name and text of the tooltip: what the button does. */
    readonly label: string;
    /** Shortcut, e.g. `Ctrl Z`; the tooltip shows it as it is written on this keyboard. */
    readonly keys?: string;
    readonly iconSize?: number;
    readonly isActive?: boolean;
    readonly side?: Side;
  };

/** A button with only an icon. Its tooltip repeats its name. */
export function IconButton({ icon: Glyph, label, keys, iconSize, isActive, side = 'bottom', ...rest }: Props) {
  return (
    <ActionIcon
      aria-label={label}
      aria-keyshortcuts={keys === undefined ? undefined : keysSpoken(keys)}
      aria-pressed={isActive}
      {...tip(keys === undefined ? label : `${label} ${keysShown(keys)}`, side)}
      {...(isActive === true ? { variant: 'active' } : {})}
      {...rest}
    >
      <Glyph size={iconSize ?? (rest.size === 'sm' ? 15 : 18)} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
