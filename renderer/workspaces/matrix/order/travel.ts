/** What each mode and option means, in a line. The numbers are those of docs/profiles.md. */
import { IconBike, IconBriefcase, IconCar, IconTool, IconTruck, IconWalk, type Icon } from '@tabler/icons-react';
import type { Mode, Option } from '../../../model/matrix/order/builder.ts';

type Choice<Id> = { readonly id: Id; readonly title: string; readonly meaning: string };

export const MODES: readonly (Choice<Mode> & { readonly icon: Icon })[] = [
  { id: 'car', title: 'Car', icon: IconCar, meaning: 'A passenger car.' },
  { id: 'truck', title: 'Truck', icon: IconTruck, meaning: 'An articulated truck of 40 t, 4 m high and 16.5 m long, that heeds limits of height, width, length and weight.' },
  { id: 'bike', title: 'Bike', icon: IconBike, meaning: 'A trekking bicycle, pushed where riding is forbidden and walking is not.' },
  { id: 'pedestrian', title: 'Pedestrian', icon: IconWalk, meaning: 'On foot, 5 km/h on the level.' },
  { id: 'technician', title: 'Technician', icon: IconTool, meaning: 'A car; each trip adds 3 min of parking and 2 min of walking in.' },
  { id: 'sales', title: 'Sales', icon: IconBriefcase, meaning: 'A car that prefers major roads; each trip adds 10 min for parking, walking in and the visit.' },
];

export const OPTIONS: readonly Choice<Option>[] = [
  { id: 'fastest', title: 'Fastest', meaning: 'The path of the least time.' },
  { id: 'shortest', title: 'Shortest', meaning: 'The path of the least length.' },
  { id: 'safest', title: 'Safest', meaning: 'The least length weighted by the risk of each kind of road: a ranking, not accident figures.' },
  { id: 'most_efficient', title: 'Most efficient', meaning: 'The path of the least energy.' },
];

/** Both in one line. */
export function meaningOf(mode: Mode, option: Option): string {
  const chosenMode = MODES.find(({ id }) => id === mode)?.meaning ?? '';
  const chosenOption = OPTIONS.find(({ id }) => id === option)?.meaning ?? '';
  const weighted = mode === 'sales' && option === 'fastest' ? 'The path of the least time, weighted by kind of road.' : chosenOption;
  return `${chosenMode} ${weighted} Time and distance are always of that one path.`;
}
