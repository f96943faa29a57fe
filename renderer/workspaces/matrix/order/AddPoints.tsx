import { ROLE_WORDS } from '../../../model/matrix/words.ts';
import {
  IconClipboardText,
  IconFileTypeCsv,
  IconMarquee2,
  IconPinned,
  IconPointer,
  IconSearch,
  type Icon,
} from '@tabler/icons-react';
import { useRef } from 'react';
import type { MatrixRole } from '../../../model/matrix/handed.ts';
import { useMap } from '../../../model/map/map.ts';
import { usePins } from '../../../model/pins/pins.ts';
import { useWindow } from '../../../model/window/window.ts';
import styles from './AddPoints.module.css';
import { useBuilder } from '../../../model/matrix/order/builder.ts';
import { openTable, useOrderPanel } from './panel.ts';
import { addPins } from './point-actions.ts';
import { pasteText } from './text-dialog.ts';
import { plural, t } from '../../../kit/words/t.ts';

/** The ways to add points to a list. */
export function AddPoints({ of: role }: { readonly of: MatrixRole }) {
  const isArmed = useBuilder(({ armed }) => armed === role);
  const toggleClick = () => {
    useBuilder.getState().arm(isArmed ? null : role);
    useMap.getState().set({ tool: 'inspect' });
  };
  const pins = usePins((store) => store.pins.length);
  const boxRole = useOrderPanel((panel) => panel.boxRole);
  const isBoxing = useMap(({ tool }) => tool === 'box') && boxRole === role;
  const drawBox = () => {
    useOrderPanel.setState({ boxRole: role });
    useBuilder.getState().arm(null);
    useMap.getState().set({ tool: isBoxing ? 'inspect' : 'box' });
  };
  const chooser = useRef<HTMLInputElement>(null);
  const find = () => {
    useBuilder.getState().arm(role);
    useWindow.getState().open('search');
  };
  return (
    <div
      role="toolbar"
      data-ways={role}
      aria-label={t('Add {{role}}', { role: ROLE_WORDS[role] })}
      className={styles['ways']}
    >
      <Way
        icon={IconPointer}
        title={t('Click')}
        hint={t('Clicks on the map add {{role}}', { role: ROLE_WORDS[role] })}
        isActive={isArmed}
        onClick={toggleClick}
      />
      <Way
        icon={IconClipboardText}
        title={t('Paste')}
        hint={t('Paste or type {{role}} as text', { role: ROLE_WORDS[role] })}
        onClick={() => pasteText(role)}
      />
      <Way
        icon={IconFileTypeCsv}
        title={t('File')}
        hint={t('Takes {{role}} from a CSV, TSV, XLSX, ODS or GeoJSON file; a file can be dropped here as well', {
          role: ROLE_WORDS[role],
        })}
        onClick={() => chooser.current?.click()}
      />
      <input
        ref={chooser}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={t('File of {{role}}', { role: ROLE_WORDS[role] })}
        accept=".csv,.tsv,.txt,.xlsx,.ods,.geojson,.json,.gpkg,.fgb,.parquet,.kml,.kmz,.gpx,.zip,.gz"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file !== undefined) openTable(role, file);
          event.currentTarget.value = '';
        }}
      />
      <Way
        icon={IconPinned}
        title={t('Pins')}
        hint={
          pins === 0
            ? t('No point is pinned. Pin points in Inspect, then take them here')
            : plural(pins, 'Takes the {{count}} pinned point', 'Takes the {{count}} pinned points')
        }
        isDisabled={pins === 0}
        onClick={() => addPins(role)}
      />
      <Way
        icon={IconMarquee2}
        title={t('Box')}
        hint={t('Draw a box on the map: the addresses inside, or points scattered over it, become {{role}}', {
          role: ROLE_WORDS[role],
        })}
        isActive={isBoxing}
        onClick={drawBox}
      />
      <Way
        icon={IconSearch}
        title={t('Find')}
        hint={t('Adds places that the search box finds to the {{role}}', { role: ROLE_WORDS[role] })}
        onClick={find}
      />
    </div>
  );
}

type WayProps = {
  readonly icon: Icon;
  readonly title: string;
  readonly hint: string;
  readonly isActive?: boolean;
  readonly isDisabled?: boolean;
  readonly onClick: () => void;
};

function Way({ icon: Glyph, title, hint, isActive, isDisabled = false, onClick }: WayProps) {
  return (
    <button
      type="button"
      className={styles['way']}
      title={hint}
      disabled={isDisabled}
      {...(isActive === undefined ? {} : { 'aria-pressed': isActive })}
      onClick={onClick}
    >
      <Glyph size={14} stroke={1.75} aria-hidden />
      {title}
    </button>
  );
}
