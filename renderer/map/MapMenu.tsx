import { Menu } from '@mantine/core';
import { IconCircleFilled, IconCopy, IconFocus2, IconFocusCentered, IconPinned, IconPinnedOff, IconSquareFilled, IconTerminal2 } from '@tabler/icons-react';
import { copyText } from '../app/clipboard.ts';
import { formatCoordinates } from '../coordinates/format.ts';
import type { Point } from '../coordinates/point.ts';
import { useLookUp } from '../inspect/look-up.ts';
import { addToMatrix } from '../inspect/matrix-actions.ts';
import { copyCoordinates, curlCommands } from '../inspect/panel-actions.ts';
import { pinPoint, unpin } from '../inspect/pin-actions.ts';
import { pinAt, usePins } from '../state/pins.ts';
import { usePreferences } from '../state/preferences.ts';
import { activeMap } from './active-map.ts';
import { useMapMenu } from './map-menu-state.ts';
import styles from './MapMenu.module.css';

/** The menu of a right click, or of Shift F10 at the middle of the map. */
export function MapMenu() {
  const open = useMapMenu((menu) => menu.open);
  const close = useMapMenu((menu) => menu.close);
  if (open === null) return null;
  return (
    <Menu withInitialFocusPlaceholder={false} opened onClose={close} position="bottom-start" offset={4} width={244} trapFocus returnFocus={false} transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <i className={styles['spot']} style={{ left: open.x, top: open.y }} />
      </Menu.Target>
      <Menu.Dropdown aria-label="Menu of this place">
        <MapMenuItems point={open.point} />
      </Menu.Dropdown>
    </Menu>
  );
}

function MapMenuItems({ point }: { readonly point: Point }) {
  const format = usePreferences((preferences) => preferences.coordinateFormat);
  const decimals = usePreferences((preferences) => preferences.decimals);
  return (
    <>
      <Menu.Label>
        <span className="mono">{formatCoordinates(point, format, decimals).shown}</span>
      </Menu.Label>
      <Menu.Item leftSection={<IconFocus2 size={16} stroke={1.75} />} onClick={() => useLookUp.getState().lookUp(point)}>
        Look up here
      </Menu.Item>
      <PinItem point={point} />
      <Menu.Item leftSection={<IconCopy size={16} stroke={1.75} />} onClick={() => void copyCoordinates(point)}>
        Copy coordinates
      </Menu.Item>
      <Menu.Item leftSection={<IconTerminal2 size={16} stroke={1.75} />} onClick={() => void copyText(curlCommands(point), 'the requests as curl')}>
        Copy as curl
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item leftSection={<IconSquareFilled size={14} />} onClick={() => addToMatrix('origins', [{ point }])}>
        Add as matrix origin
      </Menu.Item>
      <Menu.Item leftSection={<IconCircleFilled size={14} />} onClick={() => addToMatrix('destinations', [{ point }])}>
        Add as matrix destination
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item leftSection={<IconFocusCentered size={16} stroke={1.75} />} onClick={() => activeMap()?.camera.centre(point)}>
        Centre the map here
      </Menu.Item>
    </>
  );
}

function PinItem({ point }: { readonly point: Point }) {
  const pin = usePins(({ pins }) => pinAt(pins, point));
  if (pin !== undefined) {
    return (
      <Menu.Item leftSection={<IconPinnedOff size={16} stroke={1.75} />} onClick={() => unpin(pin.letter)}>
        Unpin {pin.letter}
      </Menu.Item>
    );
  }
  return (
    <Menu.Item leftSection={<IconPinned size={16} stroke={1.75} />} onClick={() => pinPoint(point)}>
      Pin point
    </Menu.Item>
  );
}
