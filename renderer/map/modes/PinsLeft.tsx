import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { rich } from '../../kit/words/rich.ts';
import { t } from '../../kit/words/t.ts';
import { PIN_LETTERS, usePins } from '../../model/pins/pins.ts';

/** How to pin a point, and how many are pinned. */
export function PinsLeft({ children }: { readonly children: ReactNode }) {
  const number = usePins(({ pins }) => pins.length);
  return (
    <>
      {children}{' '}
      {rich(`<count>${t('map.numberMost', { number, maximum: PIN_LETTERS.length })}</count>`, {
        count: <Text span inherit c="var(--on-tip-2)" />,
      })}
    </>
  );
}
