/** Modes of travel and options of a path, in words. Figures are those of docs/profiles.md. */
import { IconBike, IconBriefcase, IconCar, IconTool, IconTruck, IconWalk, type Icon } from '@tabler/icons-react';
import type { Mode, Option } from './order/builder.ts';
import { t } from '../../kit/words/t.ts';

type Choice<Id> = { readonly id: Id; readonly title: string; readonly meaning: string };

export const MODES: readonly (Choice<Mode> & { readonly icon: Icon })[] = [
  { id: 'car', title: t('matrix.car'), icon: IconCar, meaning: t('matrix.passengerCar') },
  {
    id: 'truck',
    title: t('matrix.truck'),
    icon: IconTruck,
    meaning: t('matrix.n40TArticulatedTruck4'),
  },
  {
    id: 'bike',
    title: t('matrix.bike'),
    icon: IconBike,
    meaning: t('matrix.trekkingBicyclePushedWhereCycling'),
  },
  { id: 'pedestrian', title: t('matrix.pedestrian'), icon: IconWalk, meaning: t('matrix.foot5KmHLevel') },
  {
    id: 'technician',
    title: t('matrix.technician'),
    icon: IconTool,
    meaning: t('matrix.carEachTripAdds3'),
  },
  {
    id: 'sales',
    title: t('matrix.sales'),
    icon: IconBriefcase,
    meaning: t('matrix.carPrefersMajorRoadsEach'),
  },
];

export const OPTIONS: readonly Choice<Option>[] = [
  { id: 'fastest', title: t('matrix.fastest'), meaning: t('matrix.pathLeastTime') },
  { id: 'shortest', title: t('matrix.shortest'), meaning: t('matrix.pathLeastDistance') },
  {
    id: 'safest',
    title: t('matrix.safest'),
    meaning: t('matrix.leastDistanceWeightedRiskEach'),
  },
  { id: 'most_efficient', title: t('matrix.mostEfficient'), meaning: t('matrix.pathLeastEnergy') },
];

export const modeTitle = (mode: Mode): string => MODES.find(({ id }) => id === mode)?.title ?? mode;
