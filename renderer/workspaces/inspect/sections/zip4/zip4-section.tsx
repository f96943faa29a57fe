import { IconMailbox } from '@tabler/icons-react';
import type { Zip4Collection } from '../../../../../contract/zip4.ts';
import { installedPacks } from '../../../../model/service/packs.ts';
import { ZIP4 } from '../../../../model/look-up/questions.ts';
import type { SectionDefinition } from '../../section-definition.ts';
import { writtenCodes, zip4Area } from './areas.ts';
import { zip4KindAt } from './kind.ts';
import { ModelledBadge } from './ModelledBadge.tsx';
import { NoZip4 } from './NoZip4.tsx';
import { Zip4Body } from './Zip4Body.tsx';

export const zip4Section: SectionDefinition<Zip4Collection> = {
  ...ZIP4,
  title: 'ZIP+4',
  icon: IconMailbox,
  rows: ['ZIP+4', 'County', 'Area'],
  nothing: { title: 'No ZIP+4 in the installed packs.', text: '' },
  empty: NoZip4,
  badge: ModelledBadge,
  summary: ({ answer }) => <span className="mono">{writtenCodes(answer)}</span>,
  body: Zip4Body,
  copied: writtenCodes,
  compared: (answer, point) => [
    {
      key: 'zip4',
      label: 'ZIP+4',
      order: 0,
      text: writtenCodes(answer),
      isModelled: zip4KindAt(installedPacks(), point) === 'modelled',
    },
  ],
  areas: ({ features }, point) => features.map((feature) => zip4Area(feature, zip4KindAt(installedPacks(), point))),
  isOutlined: true,
};
