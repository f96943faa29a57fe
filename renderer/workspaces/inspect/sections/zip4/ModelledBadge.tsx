import { Popover } from '@mantine/core';
import { useState } from 'react';
import { Badge } from '../../../../kit/components/Badge.tsx';
import type { Point } from '../../../../kit/coordinates/point.ts';
import styles from './ModelledBadge.module.css';
import { useZip4Kind } from './kind.ts';

/** Beside the title while the point's ZIP+4 pack is modelled; a click says how it was made. */
export function ModelledBadge({ point }: { readonly point: Point }) {
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
