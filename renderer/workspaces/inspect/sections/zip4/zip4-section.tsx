import { IconMailbox, IconFilePlus } from '@tabler/icons-react';
import { type Zip4Collection, nearestZip4Endpoint } from '../../../../../contract/zip4.ts';
import { failureOutlook } from '../../../../kit/api/failure.ts';
import { ofPacks, queryOf } from '../../../../kit/api/query.ts';
import { useAnswer } from '../../../../kit/api/use-answer.ts';
import { Button } from '../../../../kit/components/Button.tsx';
import { Message } from '../../../../kit/components/Message.tsx';
import { activeMap } from '../../../../map/active-map.ts';
import { useImportRun } from '../../../../model/imports/import-run.ts';
import { installedPacks, isReady, usePacks } from '../../../../model/service/packs.ts';
import { ZIP4 } from '../../../../model/look-up/questions.ts';
import { usePreferences } from '../../../../model/window/preferences.ts';
import { hideSection } from '../../hide-section.ts';
import type { SectionDefinition, SectionProps } from '../../section-definition.ts';
import { ModelledSign } from './ModelledSign.tsx';
import { writtenCodes, zip4Area, writtenNearest } from './areas.ts';
import { zip4KindAt, useZip4Kind } from './kind.ts';
import { Zip4Body } from './Zip4Body.tsx';
import { ZipArea } from './ZipArea.tsx';
import { Popover } from '@mantine/core';
import { useState } from 'react';
import { Badge } from '../../../../kit/components/Badge.tsx';
import type { Point } from '../../../../kit/coordinates/point.ts';
import styles from './ModelledBadge.module.css';
import { t } from '../../../../kit/words/t.ts';

/** No area holds the point: where the nearest is, or which packs there are. */
function NoZip4({ point }: { readonly point: Point }) {
  const { data: found, failure } = useAnswer(
    ofPacks(queryOf(nearestZip4Endpoint, { query: { x: point.lon, y: point.lat } })),
  );
  const units = usePreferences((preferences) => preferences.units);
  const packs = usePacks();
  const kind = useZip4Kind(point);
  const nearest = found?.nearest;
  const isCovered = found !== undefined && (found.covered || nearest !== undefined);
  const installed = packs.filter((pack) => isReady(pack) && pack.theme === 'zip4').map(({ title }) => title);
  // Until the packs have been asked how far they reach, nothing is said of the place itself.
  const title =
    found === undefined
      ? t('No ZIP+4 area of the installed packs holds this point.')
      : isCovered
        ? t('No ZIP+4 at this point.')
        : t('No ZIP+4 pack covers this point.');
  const text =
    failure !== null
      ? t('Where the nearest is, is not known. {{reason}}', { reason: failureOutlook(failure) })
      : nearest !== undefined
        ? writtenNearest(nearest, units)
        : isCovered || found === undefined
          ? null
          : t('Installed: {{installed}}.', { installed: installed.join(', ') });
  const message = (
    <Message
      icon={IconMailbox}
      title={title}
      actions={
        <>
          {nearest === undefined ? null : (
            <Button size="small" onClick={() => activeMap()?.camera.fit(nearest.bbox)}>
              {t('Zoom to it')}
            </Button>
          )}
          {isCovered || found === undefined ? null : (
            <Button size="small" icon={IconFilePlus} onClick={() => useImportRun.getState().begin([], 'zip4')}>
              {t('Add a pack')}
            </Button>
          )}
          <Button size="small" look="quiet" onClick={() => hideSection({ id: 'zip4', title: 'ZIP+4' })}>
            {t('Hide section')}
          </Button>
        </>
      }
    >
      {text}
    </Message>
  );
  return (
    <>
      <ZipArea point={point} />
      {message}
      {nearest === undefined ? null : (
        <p className={styles['sign']}>
          <ModelledSign kind={kind} />
        </p>
      )}
    </>
  );
}

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
          aria-label={t('Modelled: how this was made')}
          onClick={() => setOpen(!isOpen)}
          // The library closes it by Escape only while the focus is inside.
          onKeyDown={({ key }) => {
            if (key === 'Escape') setOpen(false);
          }}
        >
          <Badge look="modelled">{t('Modelled')}</Badge>
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <b className={styles['title']}>{t('Modelled, not USPS')}</b>
        <p className="secondary">
          {t(
            'The polygon is made from one side of a real block, its last four digits by a rule. They are not the codes of the Postal Service. A file that you have licensed takes their place: choose Import data, or drop it on the map.',
          )}
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
      {useZip4Kind(point) === 'modelled' ? <Badge look="modelled">{t('Modelled')}</Badge> : null}
    </>
  );
}

export const zip4Section: SectionDefinition<Zip4Collection> = {
  ...ZIP4,
  title: 'ZIP+4',
  icon: IconMailbox,
  rows: ['ZIP+4', t('County'), t('Area')],
  nothing: { title: t('No ZIP+4 in the installed packs.'), text: '' },
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
