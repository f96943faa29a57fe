import { IconStack } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import { IconButton } from '../kit/components/IconButton.tsx';
import { t } from '../kit/words/t.ts';
import { useMap } from '../model/map/map.ts';

export const setLayersOpen = (areLayersOpen: boolean): void => useMap.getState().set({ areLayersOpen });

/** Opens and closes the list of layers. */
export function LayersButton(props: Pick<ComponentPropsWithRef<'button'>, 'ref'>) {
  const isOpen = useMap(({ areLayersOpen }) => areLayersOpen);
  return (
    <IconButton
      {...props}
      icon={IconStack}
      label={t('map.layers')}
      side="left"
      aria-expanded={isOpen}
      onClick={() => setLayersOpen(!isOpen)}
    />
  );
}
