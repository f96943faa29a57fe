import { Group } from '@mantine/core';
import { useMemo } from 'react';
import { useNearAddress } from '../../../panels/points/near-address.ts';
import type { Place } from '../../../model/matrix/result/grid.ts';
import styles from './PlaceLine.module.css';
import { t } from '../../../kit/words/t.ts';

type Props = { readonly end: 'origin' | 'destination'; readonly place: Place };

/**
 * One end of a pair: its shape on the map, code and name; where it has no name the address near it, else its
 * coordinates.
 */
export function PlaceLine({ end, place: { code, name, lon, lat } }: Props) {
  const near = useNearAddress(useMemo(() => (name === null ? { lon, lat } : null), [name, lon, lat]));
  return (
    <Group component="span" gap="xs" wrap="nowrap" miw={0}>
      <i className={styles[end]} />
      <span className={`mono ${styles['code']}`}>{code}</span>
      <span className="ellipsis">
        {name ??
          (near === null ? (
            <span className={styles['coordinates']}>{`${lat.toFixed(5)}, ${lon.toFixed(5)}`.replaceAll('-', '−')}</span>
          ) : (
            <em>{t('matrix.nearText', { text: near.text })}</em>
          ))}
      </span>
    </Group>
  );
}
