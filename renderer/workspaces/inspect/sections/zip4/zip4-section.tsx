import { IconMailbox } from '@tabler/icons-react';
import type { Zip4Collection } from '../../../../../contract/zip4.ts';
import { installedPacks } from '../../../../model/service/packs.ts';
import { ZIP4 } from '../../../../model/look-up/questions.ts';
import type { SectionDefinition, SectionProps } from '../../section-definition.ts';
import { writtenCodes, zip4Area } from './areas.ts';
import { zip4KindAt, useZip4Kind } from './kind.ts';
import { NoZip4 } from './NoZip4.tsx';
import { Zip4Body } from './Zip4Body.tsx';
import { ZipArea } from './ZipArea.tsx';
import { Popover } from '@mantine/core';
import { useState } from 'react';
import { Badge } from '../../../../kit/components/Badge.tsx';
import type { Point } from '../../../../kit/coordinates/point.ts';
import styles from './ModelledBadge.module.css';

/** Beside the title while the point's ZIP+4 pack is modelled; a click says how it was made. */
function ModelledBadge({ point }: { readonly point: Point }) {
  const [isOpen, setOpen] = useState(false);
  if (useZip4Kind(point) !== 'modelled') return null;
  return (
    <Popover position="bottom-start" width={300} opened={isOpen} onChange={setOpen} trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={styles['button']}
          aria-label="Modelled: how this was made"
          onClick={() => setOpen(!isOpen)}
          // The library closes it by Escape only while the focus is inside.
          onKeyDown={({ key }) => {
            if (key === 'Escape') setOpen(false);
          }}
        >
          <Badge look="modelled">Modelled</Badge>
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <b className={styles['title']}>Modelled, not USPS</b>
        <p className="secondary">
          The polygon is made from one side of a real block, its last four digits by a rule. They are not the codes of
          the Postal Service. A file that you have licensed takes their place: choose Import data, or drop it on the
          map.
        </p>
      </Popover.Dropdown>
    </Popover>
  );
}

/** What a closed section says. */
function Summary({ answer, point }: SectionProps<Zip4Collection>) {
  return (
    <>
      <span className="mono">{writtenCodes(answer)}</span>{' '}
      {useZip4Kind(point) === 'modelled' ? <Badge look="modelled">Modelled</Badge> : null}
    </>
  );
}

export const zip4Section: SectionDefinition<Zip4Collection> = {
  ...ZIP4,
  title: 'ZIP+4',
  icon: IconMailbox,
  rows: ['ZIP+4', 'County', 'Area'],
  nothing: { title: 'No ZIP+4 in the installed packs.', text: '' },
  empty: NoZip4,
  withoutPack: ZipArea,
  badge: ModelledBadge,
  summary: Summary,
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
