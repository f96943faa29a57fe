import { Button as LibraryButton, Text, type ButtonProps } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import { keysShown, keysSpoken } from './key-names.ts';

type Props = Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> &
  ButtonProps & {
    readonly icon?: Icon;
    /**
     * Keys that do the same, as `Ctrl Enter`; shown after the words as they are written on this keyboard, and not part
     * of the button's name.
     */
    readonly keys?: string;
    readonly variant?: 'default' | 'filled' | 'subtle' | 'danger';
  };

/** A button with words. One filled in a region. */
export function Button({ icon: Glyph, keys, ...rest }: Props) {
  return (
    <LibraryButton
      leftSection={Glyph && <Glyph size={rest.size === 'xs' ? 14 : 16} stroke={1.75} aria-hidden />}
      aria-keyshortcuts={keys === undefined ? undefined : keysSpoken(keys)}
      rightSection={
        keys === undefined ? undefined : (
          <Text span fz="xs" fw={400} aria-hidden>
            {keysShown(keys)}
          </Text>
        )
      }
      {...rest}
    />
  );
}
