import { Box, type BoxProps } from '@mantine/core';
import { useRef, type ReactNode } from 'react';
import { FileDrop } from '../../kit/components/FileDrop.tsx';
import type { PointRole } from '../../kit/coordinates/point-role.ts';
import { ROLE_WORDS } from '../../model/matrix/words.ts';
import { openTable } from '../../model/matrix/order/builder.ts';
import { t } from '../../kit/words/t.ts';

type Props = BoxProps & { readonly of: PointRole; readonly children: ReactNode };

/** Takes a dropped table for one of the lists, and says which before it is dropped. */
export function DropZone({ of: role, children, ...rest }: Props) {
  const zone = useRef<HTMLDivElement>(null);
  return (
    <Box ref={zone} pos="relative" {...rest}>
      {children}
      <FileDrop
        zone={zone}
        title={() => t('matrix.dropCsvTsvXlsxOds', { role: ROLE_WORDS[role] })}
        onFiles={([file]) => {
          if (file !== undefined) openTable(role, file);
        }}
      />
    </Box>
  );
}
