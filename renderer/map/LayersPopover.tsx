import { Popover } from '@mantine/core';
import { later } from '../kit/components/later.tsx';
import { useMap } from '../model/map/map.ts';
import { LayersButton, setLayersOpen } from './LayersButton.tsx';

const LayersPanel = later(async () => (await import('./LayersPanel.tsx')).LayersPanel);

/** Pixels left free above and below the list: the title bar and the status bar in the theme with the highest. */
const BARS = { top: 68, bottom: 52, left: 8, right: 8 };

/** The button with the list of layers. */
export function LayersPopover() {
  const isOpen = useMap(({ areLayersOpen }) => areLayersOpen);
  return (
    <Popover
      position="left-end"
      width={320}
      opened={isOpen}
      onChange={setLayersOpen}
      middlewares={{ shift: { padding: BARS } }}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <LayersButton />
      </Popover.Target>
      <Popover.Dropdown mah="calc(100vh - 120px)" className="scrolls">
        <LayersPanel />
      </Popover.Dropdown>
    </Popover>
  );
}
