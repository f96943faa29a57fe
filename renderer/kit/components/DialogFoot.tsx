import { Box, Group } from '@mantine/core';
import { createContext, useContext, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

const Foot = createContext<HTMLElement | null>(null);

/** Styles of a `Modal` whose content is a {@link DialogBody}. */
export const FOOTED = {
  content: { display: 'flex', flexDirection: 'column', overflow: 'hidden' },
  body: { display: 'flex', flexDirection: 'column', minHeight: 0, padding: 0 },
} as const;

/** The content of a dialog, which scrolls above the foot if it is higher than the window. */
export function DialogBody({ children }: { readonly children: ReactNode }) {
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  return (
    <Foot value={foot}>
      <Box mih={0} pt={2} pb="md" px={20} className="scrolls">
        {children}
      </Box>
      <div ref={setFoot} />
    </Foot>
  );
}

/** Buttons in the foot of the dialog, which is always visible. A submit button names its form. */
export function DialogFoot({ children }: { readonly children: ReactNode }) {
  const foot = useContext(Foot);
  return foot === null
    ? null
    : createPortal(
        <Group wrap="wrap" gap="sm" justify="flex-end" py="md" px={20} className="line-above">
          {children}
        </Group>,
        foot,
      );
}
