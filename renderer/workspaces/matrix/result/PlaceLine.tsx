import { Box, Group } from '@mantine/core';
import { useMemo } from 'react';
import { useNearAddress } from '../../../panels/points/near-address.ts';
import type { Place } from '../../../model/matrix/result/grid.ts';
import { t } from '../../../kit/words/t.ts';

/** As on the map. */
const SHAPES = { origin: { bdrs: 2, bg: '#1f5fa8' }, destination: { bdrs: '50%', bg: '#d9480f' } };

type Props = { readonly end: 'origin' | 'destination'; readonly place: Place };

/**
 * One end of a pair: its shape on the map, code and name; where it has no name the address near it, else its
 * coordinates.
 */
export function PlaceLine({ end, place: { code, name, lon, lat } }: Props) {
  const near = useNearAddress(useMemo(() => (name === null ? { lon, lat } : null), [name, lon, lat]));
  return (
    <Group component="span" gap="xs" miw={0}>
      <Box component="i" flex="none" w={9} h={9} style={{ forcedColorAdjust: 'none' }} {...SHAPES[end]} />
      <Box component="span" flex="none" className="mono one-line">
        {code}
      </Box>
      <span className="ellipsis">
        {name ??
          (near === null ? (
            <span style={{ opacity: 0.8 }}>{`${lat.toFixed(5)}, ${lon.toFixed(5)}`.replaceAll('-', '−')}</span>
          ) : (
            <em>{t('matrix.nearText', { text: near.text })}</em>
          ))}
      </span>
    </Group>
  );
}
