import { Menu } from '@mantine/core';
import { IconBook, IconHelpCircle, IconInfoCircle, IconKeyboard } from '@tabler/icons-react';
import { docsEndpoint } from '../../contract/reference.ts';
import { SearchField } from './search/SearchField.tsx';
import { useService } from '../model/service/service.ts';
import { useWindow } from '../model/window/window.ts';
import { ApiChip } from './ApiChip.tsx';
import { Mark } from './Mark.tsx';
import styles from './TitleBar.module.css';

/** Name, search, the interface's address, help. */
export function TitleBar() {
  return (
    <header className={styles['bar']} data-region="title-bar" data-platform={window.cairn?.platform}>
      <h1 className={styles['brand']}>
        <Mark />
        <span className={styles['name']}>Cairn</span>
      </h1>
      <SearchField />
      <div className={styles['end']}>
        <ApiChip />
        <HelpMenu />
      </div>
    </header>
  );
}

function HelpMenu() {
  const open = useWindow((state) => state.open);
  const serverUrl = useService((service) => service.serverUrl);
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <button type="button" className={styles['help']} aria-label="Help">
          <IconHelpCircle size={18} stroke={1.75} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconKeyboard size={16} stroke={1.75} />}
          rightSection="?"
          onClick={() => open('shortcuts')}
        >
          Keyboard shortcuts
        </Menu.Item>
        <Menu.Item
          leftSection={<IconBook size={16} stroke={1.75} />}
          component="a"
          href={`${serverUrl}${docsEndpoint.path}`}
          target="_blank"
          rel="noopener"
        >
          API reference
        </Menu.Item>
        <Menu.Item leftSection={<IconInfoCircle size={16} stroke={1.75} />} onClick={() => open('about')}>
          About Cairn
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
