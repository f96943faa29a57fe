import { IconX } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { IconButton } from './IconButton.tsx';

/** A small button with a cross, which closes, clears or removes something. */
export const CrossButton = (props: Omit<ComponentProps<typeof IconButton>, 'icon' | 'size' | 'iconSize'>) => (
  <IconButton size="sm" iconSize={16} icon={IconX} {...props} />
);
