/** Exports of the panel: files, layers, tables and commands. */
import type { Bbox } from '../../../contract/pack.ts';
import { tightBounds } from '../../kit/coordinates/antimeridian.ts';
import { union } from '../../kit/coordinates/bounds.ts';
import { copyText } from '../../kit/output/clipboard.ts';
import { saveTextFile } from '../../kit/output/save-file.ts';
import { t } from '../../kit/words/t.ts';
import { beginImport } from '../../model/imports/begin-import.ts';
import { useReach } from '../../model/reach/reach.ts';
import { geoJsonOf } from '../../model/reach/features.ts';
import { saveFeaturesAsGeoPackage } from '../../model/reach/geopackage.ts';
import { curlOf, wishOf, type Reached } from '../../model/reach/surfaces.ts';
import { tableOf } from '../../model/reach/words.ts';
import { useService } from '../../model/service/service.ts';
import { usePreferences } from '../../model/window/preferences.ts';

const FILE = 'reach.geojson';

const geoJsonText = (reached: Reached): string => JSON.stringify(geoJsonOf(reached));

export const saveGeoJson = (reached: Reached): Promise<boolean> => saveTextFile(FILE, geoJsonText(reached));

export const saveGeoPackage = (reached: Reached): Promise<void> =>
  saveFeaturesAsGeoPackage(geoJsonOf(reached), 'reach');

/** Opens the import of areas with the surfaces, which become a pack and its layer. */
export const saveAsLayer = (reached: Reached): void =>
  beginImport([new File([geoJsonText(reached)], FILE, { type: 'application/geo+json' })]);

export const copyTable = (reached: Reached): Promise<void> => copyText(tableOf(reached), t('reach.tableOfAreas'));

export const copyCommands = ({ origins }: Reached): Promise<void> =>
  copyText(
    curlOf(
      useService.getState().serverUrl,
      wishOf({ ...useReach.getState(), origins }, usePreferences.getState().units),
    ),
    t('common.requestsCurl'),
  );

/** Returns the box around all surfaces, or `null` if there are none. */
export function reachBounds({ surfaces }: Reached): Bbox | null {
  const boxes = surfaces.flatMap(({ bands }) =>
    bands.flatMap(({ geometry }) => (geometry === null ? [] : [tightBounds(geometry)])),
  );
  return boxes.length === 0 ? null : union(boxes);
}
