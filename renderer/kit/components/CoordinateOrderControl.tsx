import { SegmentedControl } from '@mantine/core';
import type { CoordinateOrder } from '../../../contract/tables.ts';
import { t } from '../words/t.ts';

const CHOICES: { value: CoordinateOrder; label: string }[] = [
  { value: 'lat,lon', label: t('common.latitudeFirst') },
  { value: 'lon,lat', label: t('common.longitudeFirst') },
];

type Props = { readonly order: CoordinateOrder; readonly onChange: (order: CoordinateOrder) => void };

/** Which of two numbers in one column comes first. */
export function CoordinateOrderControl({ order, onChange }: Props) {
  return <SegmentedControl aria-label={t('common.coordinateOrder')} data={CHOICES} value={order} onChange={onChange} />;
}
