import { Box } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Keys } from '../../kit/components/Keys.tsx';
import { useWindow } from '../../model/window/window.ts';
import styles from './SearchField.module.css';
import { t } from '../../kit/words/t.ts';

export const PROMPT = t('search.searchAddressPlaceZip4');

/** The box in the title bar, which opens the palette. */
export function SearchField() {
  const isOpen = useWindow(({ dialog }) => dialog === 'search');
  const open = useWindow((state) => state.open);
  return (
    <search className={styles['place']}>
      <button
        type="button"
        className={styles['field']}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => open('search')}
      >
        <IconSearch size={15} stroke={1.75} aria-hidden className={styles['icon']} />
        <Box component="span" flex={1} miw={0} className="ellipsis">
          {PROMPT}
        </Box>
        <Keys keys={['Ctrl', 'K']} />
      </button>
    </search>
  );
}
