import { Popover } from '@mantine/core';
import { IconStack } from '@tabler/icons-react';
import { IconButton } from '../kit/components/IconButton.tsx';
import { later } from '../kit/components/later.tsx';
import { t } from '../kit/words/t.ts';
import { useMap } from '../model/map/map.ts';
import styles from './LayersPanel.module.css';

const LayersPanel = later(async () => (await import('./LayersPanel.tsx')).LayersPanel);

/**
 * The title bar and the status bar, which the list leaves free however long it is: of the theme in which they are
 * highest.
 */
const BARS = { top: 68, bottom: 52, left: 8, right: 8 };

const setOpen = (areLayersOpen: boolean): void => useMap.getState().set({ areLayersOpen });

/** Opens the list of layers. */
export function LayersButton() {
  const isOpen = useMap(({ areLayersOpen }) => areLayersOpen);
  return (
    <Popover
      position="left-end"
      width={320}
      opened={isOpen}
      onChange={setOpen}
      middlewares={{ shift: { padding: BARS } }}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <IconButton
          icon={IconStack}
          label={t('map.layers')}
          side="left"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      </Popover.Target>
      <Popover.Dropdown className={styles['list']}>
        <LayersPanel />
      </Popover.Dropdown>
    </Popover>
  );
}
