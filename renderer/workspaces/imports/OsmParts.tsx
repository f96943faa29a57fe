import { Checkbox } from '@mantine/core';
import { IconBuildingStore, IconHome, IconMap2, IconRoad, IconSitemap, type Icon } from '@tabler/icons-react';
import { OSM_PARTS, type OsmPart } from '../../../contract/imports.ts';
import { Button } from '../../kit/components/Button.tsx';
import { PART_TITLES } from '../../model/imports/file-kinds.ts';
import { useImportRun } from '../../model/imports/import-run.ts';
import { estimateOf, estimateOfAll, writtenAbout } from '../../model/imports/osm-estimates.ts';
import { writtenSize } from '../../model/packs/words.ts';
import { useFreeBytes } from '../../model/service/packs.ts';
import styles from './OsmParts.module.css';
import { plural, t } from '../../kit/words/t.ts';

export const PART_ICONS: Readonly<Record<OsmPart, Icon>> = {
  map: IconMap2,
  roads: IconRoad,
  addresses: IconHome,
  businesses: IconBuildingStore,
  admin: IconSitemap,
};

const GIVES: Readonly<Record<OsmPart, string>> = {
  map: t('Streets, water, land use and labels, zoom 0 to 14'),
  roads: t('Matrix and routes by car, bicycle and foot'),
  addresses: t('Address section and address search'),
  businesses: t('Place search and business density by tile'),
  admin: t('Country, state, county and city by level'),
};

/** Which parts of an OpenStreetMap file are made, and about how much room and time each takes. */
export function OsmParts() {
  const { files, parts, set } = useImportRun();
  const free = useFreeBytes();
  const [file] = files;
  const all = file === undefined ? undefined : estimateOfAll(file, parts);
  const isAll = parts.length === OSM_PARTS.length;
  return (
    <Checkbox.Group
      value={[...parts]}
      onChange={(chosen) => set({ parts: OSM_PARTS.filter((part) => chosen.includes(part)) })}
      aria-label={t('Parts')}
    >
      <div className={styles['head']}>
        <div>
          <p className={styles['title']}>{t('Choose the parts to make')}</p>
          <p className="hint">
            {t('Each part becomes a pack of its own. What the file holds nothing of is left out.')}
          </p>
        </div>
        <Button size="small" look="quiet" onClick={() => set({ parts: isAll ? [] : OSM_PARTS })}>
          {isAll ? t('Clear all') : t('Choose all')}
        </Button>
      </div>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{t('Part and what it gives')}</th>
            <th scope="col">{t('Size, about')}</th>
            <th scope="col">{t('Time, about')}</th>
          </tr>
        </thead>
        <tbody>
          {OSM_PARTS.map((part) => {
            const Glyph = PART_ICONS[part];
            const estimate = file === undefined ? undefined : estimateOf(file, part);
            return (
              <tr key={part}>
                <td>
                  <span className={styles['part']}>
                    <Checkbox size="xs" value={part} label={PART_TITLES[part]} description={GIVES[part]} />
                    <span className={styles['icon']}>
                      <Glyph size={16} stroke={1.75} aria-hidden />
                    </span>
                  </span>
                </td>
                <td>{estimate === undefined ? '–' : writtenSize(estimate.bytes)}</td>
                <td>{estimate === undefined ? '–' : writtenAbout(estimate.seconds)}</td>
              </tr>
            );
          })}
        </tbody>
        {all === undefined || parts.length === 0 ? null : (
          <tfoot>
            <tr>
              <th scope="row">
                {plural(
                  parts.length,
                  '{{count}} part, with the reading of the file',
                  '{{count}} parts, with the reading of the file',
                )}
              </th>
              <td>{writtenSize(all.bytes)}</td>
              <td>{writtenAbout(all.seconds)}</td>
            </tr>
          </tfoot>
        )}
      </table>
      {all === undefined || free === null || parts.length === 0 ? null : (
        <p className={all.bytes > free ? styles['fault'] : 'hint'}>
          {all.bytes > free
            ? t('The disk of the packs has {{megabytes}} free: choose fewer parts, or make room.', {
                megabytes: writtenSize(free),
              })
            : t('The disk of the packs has {{megabytes}} free. Nothing is downloaded.', {
                megabytes: writtenSize(free),
              })}
        </p>
      )}
    </Checkbox.Group>
  );
}
