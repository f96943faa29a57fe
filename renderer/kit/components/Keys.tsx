import { Flex } from '@mantine/core';
import { keyName } from './key-names.ts';
import styles from './Keys.module.css';

/** A shortcut as on this keyboard: `Ctrl` `K`, on a Mac `⌘` `K`. */
export function Keys({ keys }: { readonly keys: readonly string[] }) {
  return (
    <Flex component="span" gap={4} display="inline-flex" flex="none">
      {keys.map((key) => (
        <kbd key={key} className={styles['key']}>
          {keyName(key)}
        </kbd>
      ))}
    </Flex>
  );
}
