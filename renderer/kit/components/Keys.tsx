import { Box, Flex } from '@mantine/core';
import { keyName } from './key-names.ts';

/** A shortcut as on this keyboard: `Ctrl` `K`, on a Mac `⌘` `K`. */
export function Keys({ keys }: { readonly keys: readonly string[] }) {
  return (
    <Flex component="span" gap={4} display="inline-flex" flex="none">
      {keys.map((key) => (
        <Box
          key={key}
          component="kbd"
          miw={20}
          px={5}
          bd="1px solid var(--line-2)"
          bdrs="sm"
          bg="var(--panel)"
          c="var(--ink-2)"
          ta="center"
          className="one-line"
          style={{ borderBottomWidth: 2, font: '500 11px/16px var(--font)' }}
        >
          {keyName(key)}
        </Box>
      ))}
    </Flex>
  );
}
