import { Box, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import type { AreaClasses } from '../model/map/area-classes.ts';
import { t } from '../kit/words/t.ts';
import { writtenNumber } from '../kit/words/locale.ts';
import { Swatch } from './LayerGroup.tsx';

type Props = {
  readonly found: AreaClasses;
  /** Of the layer, in per cent. */
  readonly opacity: number;
};

/** Minimum opacity at which the colours of classes differ visibly on a panel. */
const MIN_OPACITY = 40;

/** The opacity of a swatch, 0 to 1, for that of a layer in per cent. */
export const swatchOpacity = (percent: number): number => Math.max(percent, MIN_OPACITY) / 100;

/** The classes of a layer with their number of areas. */
export const AreaClassList = ({ found, opacity }: Props) => (
  <ul>
    {found.classes.map(({ label, colour, count }) => (
      <Row key={label} label={label} count={count}>
        <Swatch fills={[colour]} line="var(--line-3)" opacity={swatchOpacity(opacity)} />
      </Row>
    ))}
    {found.without === 0 ? null : (
      <Row label={t('layers.noValue')} count={found.without}>
        <Box
          aria-hidden
          component="i"
          flex="none"
          w={18}
          h={14}
          bd="1px solid var(--line-3)"
          bdrs={3}
          className="hatched"
        />
      </Row>
    )}
  </ul>
);

const Row = ({
  label,
  count,
  children,
}: {
  readonly label: string;
  readonly count: number;
  readonly children: ReactNode;
}) => (
  <Group component="li" gap="sm" mih={24} fz="xs" lh="16px">
    {children}
    <Box component="span" flex={1} miw={0} className="breakable">
      {label}
    </Box>
    <span className="hint figures">{writtenNumber(count)}</span>
  </Group>
);
