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
import { counted } from '../../../../contract/counted.ts';
import styles from './AddPoints.module.css';
import { useBoxPoints } from './box-points.ts';
import { useBuilder } from '../../../model/matrix/order/builder.ts';
import { useFilePoints } from '../../../model/matrix/order/file-points.ts';
import { addPins } from './point-actions.ts';
import { pasteText } from './text-dialog.ts';

/** The ways to add points to a list. */
export function AddPoints({ of: role }: { readonly of: MatrixRole }) {
  const isArmed = useBuilder(({ armed }) => armed === role);
  const toggleClick = () => {
    useBuilder.getState().arm(isArmed ? null : role);
    useMap.getState().set({ tool: 'inspect' });
  };
  const pins = usePins((store) => store.pins.length);
  const boxRole = useBoxPoints((store) => store.role);
  const isBoxing = useMap(({ tool }) => tool === 'box') && boxRole === role;
  const drawBox = () => {
    useBoxPoints.getState().setRole(role);
    useBuilder.getState().arm(null);
    useMap.getState().set({ tool: isBoxing ? 'inspect' : 'box' });
  };
  const chooser = useRef<HTMLInputElement>(null);
  const find = () => {
    useBuilder.getState().arm(role);
    useWindow.getState().open('search');
  };
  return (
    <div role="toolbar" data-ways={role} aria-label={`Add ${role}`} className={styles['ways']}>
      <Way
        icon={IconPointer}
        title="Click"
        hint={`Clicks on the map add ${role}`}
        isActive={isArmed}
        onClick={toggleClick}
      />
      <Way
        icon={IconClipboardText}
        title="Paste"
        hint={`Paste or type ${role} as text`}
        onClick={() => pasteText(role)}
      />
      <Way
        icon={IconFileTypeCsv}
        title="File"
        hint={`Takes ${role} from a CSV, TSV, XLSX or GeoJSON file; a file can be dropped here as well`}
        onClick={() => chooser.current?.click()}
      />
      <input
        ref={chooser}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={`File of ${role}`}
        accept=".csv,.tsv,.txt,.xlsx,.geojson,.json,.gpkg,.fgb,.parquet,.kml,.kmz,.gpx,.zip,.gz"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file !== undefined) void useFilePoints.getState().read(role, file);
          event.currentTarget.value = '';
        }}
      />
      <Way
        icon={IconPinned}
        title="Pins"
        hint={
          pins === 0
            ? 'No point is pinned. Pin points in Inspect, then take them here'
            : `Takes the ${counted(pins, 'pinned point')}`
        }
        isDisabled={pins === 0}
        onClick={() => addPins(role)}
      />
      <Way
        icon={IconMarquee2}
        title="Box"
        hint={`Draw a box on the map: the addresses inside, or points scattered over it, become ${role}`}
        isActive={isBoxing}
        onClick={drawBox}
      />
      <Way
        icon={IconSearch}
        title="Find"
        hint={`Adds places that the search box finds to the ${role}`}
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
