import { IconFilePlus, IconMailbox } from '@tabler/icons-react';
import { nearestZip4Endpoint } from '../../../../../contract/zip4.ts';
import { failureOutlook } from '../../../../kit/api/failure.ts';
import { ofPacks, queryOf } from '../../../../kit/api/query.ts';
import { useAnswer } from '../../../../kit/api/use-answer.ts';
import { Button } from '../../../../kit/components/Button.tsx';
import { Message } from '../../../../kit/components/Message.tsx';
import type { Point } from '../../../../kit/coordinates/point.ts';
import { useImportRun } from '../../../../model/imports/import-run.ts';
import { activeMap } from '../../../../map/active-map.ts';
import { hideSection } from '../../hide-section.ts';
import { usePreferences } from '../../../../model/window/preferences.ts';
import { isReady, usePacks } from '../../../../model/service/packs.ts';
import { writtenNearest } from './areas.ts';
import { useZip4Kind } from './kind.ts';
import { ModelledSign } from './ModelledSign.tsx';
import { ZipArea } from './ZipArea.tsx';

/** No area holds the point: where the nearest is, or which packs there are. */
export function NoZip4({ point }: { readonly point: Point }) {
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
      ? 'No ZIP+4 area of the installed packs holds this point.'
      : isCovered
        ? 'No ZIP+4 at this point.'
        : 'No ZIP+4 pack covers this point.';
  const text =
    failure !== null
      ? `Where the nearest is, is not known. ${failureOutlook(failure)}`
      : nearest !== undefined
        ? writtenNearest(nearest, units)
        : isCovered || found === undefined
          ? null
          : `Installed: ${installed.join(', ')}.`;
  const message = (
    <Message
      icon={IconMailbox}
      title={title}
      actions={
        <>
          {nearest === undefined ? null : (
            <Button size="small" onClick={() => activeMap()?.camera.fit(nearest.bbox)}>
              Zoom to it
            </Button>
          )}
          {isCovered || found === undefined ? null : (
            <Button size="small" icon={IconFilePlus} onClick={() => useImportRun.getState().begin([])}>
              Add a pack
            </Button>
          )}
          <Button size="small" look="quiet" onClick={() => hideSection({ id: 'zip4', title: 'ZIP+4' })}>
            Hide section
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
      {nearest === undefined ? null : <ModelledSign kind={kind} />}
    </>
  );
}
