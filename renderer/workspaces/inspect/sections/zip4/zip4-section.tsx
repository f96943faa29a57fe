import { IconMailbox } from '@tabler/icons-react';
import { type Zip4Collection, nearestZip4Endpoint } from '../../../../../contract/zip4.ts';
import { failureOutlook } from '../../../../kit/api/failure.ts';
import { ofPacks, queryOf } from '../../../../kit/api/query.ts';
import { useAnswer } from '../../../../kit/api/use-answer.ts';
import { Button } from '../../../../kit/components/Button.tsx';
import { Message } from '../../../../kit/components/Message.tsx';
import { activeMap } from '../../../../map/active-map.ts';
import { installedPacks } from '../../../../model/service/packs.ts';
import { ZIP4 } from '../../../../model/look-up/questions.ts';
import { usePreferences } from '../../../../model/window/preferences.ts';
import { hideSection } from '../../hide-section.ts';
import type { SectionDefinition, SectionProps } from '../../section-definition.ts';
import { ModelledSign } from './ModelledSign.tsx';
import { writtenCodes, zip4Area, writtenNearest } from './areas.ts';
import { zip4KindAt, useZip4Kind } from './kind.ts';
import { Zip4Body } from './Zip4Body.tsx';
import { ZipArea } from './ZipArea.tsx';
import { Box, Popover, Text, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { Badge } from '../../../../kit/components/Badge.tsx';
import type { Point } from '../../../../kit/coordinates/point.ts';
import { t } from '../../../../kit/words/t.ts';

/** No area holds the point: where the nearest is, or which packs there are. */
function NoZip4({ point }: { readonly point: Point }) {
  const { data: found, failure } = useAnswer(
    ofPacks(queryOf(nearestZip4Endpoint, { query: { x: point.lon, y: point.lat } })),
  );
  const units = usePreferences((preferences) => preferences.units);
  const kind = useZip4Kind(point);
  const nearest = found?.nearest;
  const isCovered = found !== undefined && (found.covered || nearest !== undefined);
  // Says nothing about the place before the coverage of the packs is known.
  const title =
    found === undefined
      ? t('inspect.noZip4AreaInstalled')
      : isCovered
        ? t('inspect.noZip4Point')
        : t('inspect.noZip4PackCovers');
  const text =
    failure !== null
      ? t('inspect.couldntFindNearestOneReason', { reason: failureOutlook(failure) })
      : nearest !== undefined
        ? writtenNearest(nearest, units)
        : null;
  // Most of the world has no ZIP+4: one line says so.
  if (found !== undefined && !isCovered && failure === null)
    return (
      <>
        <ZipArea point={point} />
        <p className="hint">{title}</p>
      </>
    );
  const message = (
    <Message
      icon={IconMailbox}
      title={title}
      actions={
        <>
          {nearest === undefined ? null : (
            <Button size="xs" onClick={() => activeMap()?.camera.fit(nearest.bbox)}>
              {t('inspect.zoomToIt')}
            </Button>
          )}
          <Button size="xs" variant="subtle" onClick={() => hideSection({ id: 'zip4', title: 'ZIP+4' })}>
            {t('inspect.hideSection2')}
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
        <Box component="p" mt="sm">
          <ModelledSign kind={kind} />
        </Box>
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
        <UnstyledButton
          py={3}
          flex="none"
          aria-label={t('inspect.modelledHowMade')}
          onClick={() => setOpen(!isOpen)}
          // The library closes it by Escape only while the focus is inside.
          onKeyDown={({ key }) => {
            if (key === 'Escape') setOpen(false);
          }}
        >
          <Badge look="modelled">{t('common.modelled')}</Badge>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <Text component="b" inherit fw={600}>
          {t('inspect.modelledNotUsps')}
        </Text>
        <p className="secondary">{t('inspect.polygonFollowsOneSideReal')}</p>
      </Popover.Dropdown>
    </Popover>
  );
}

/** The summary of a closed section. */
function Summary({ answer, point }: SectionProps<Zip4Collection>) {
  return (
    <>
      <span className="mono">{writtenCodes(answer)}</span>{' '}
      {useZip4Kind(point) === 'modelled' ? <Badge look="modelled">{t('common.modelled')}</Badge> : null}
    </>
  );
}

export const zip4Section: SectionDefinition<Zip4Collection> = {
  ...ZIP4,
  title: 'ZIP+4',
  icon: IconMailbox,
  rows: ['ZIP+4', t('inspect.county'), t('common.area')],
  nothing: { title: t('inspect.noZip4InstalledPacks'), text: '' },
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
