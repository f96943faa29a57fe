import { Popover } from '@mantine/core';
import { IconCopy, IconInfoCircle, IconStack2 } from '@tabler/icons-react';
import { RunningBatch } from '../workspaces/batch/RunningBatch.tsx';
import { formatCoordinates } from '../kit/coordinates/format.ts';
import { useLookUp } from '../model/look-up/look-up.ts';
import { copyCoordinates } from '../workspaces/inspect/panel-actions.ts';
import { toggleComparison } from '../model/pins/pin-actions.ts';
import { useShownJobs } from '../model/matrix/jobs.ts';
import { useMatrixView } from '../workspaces/matrix/view.ts';
import { percent, titleOf, writtenDuration } from '../model/matrix/words.ts';
import { scaleBar } from '../map/scale-bar.ts';
import { LEAST_COMPARED, useComparison } from '../model/pins/compare.ts';
import type { WorkspaceId } from '../model/window/layout.ts';
import { useMap } from '../model/map/map.ts';
import { usePins } from '../model/pins/pins.ts';
import { usePreferences } from '../model/window/preferences.ts';
import { isReady, useService } from '../model/service/service.ts';
import { useWindow } from '../model/window/window.ts';
import { writtenSize } from '../model/packs/words.ts';
import styles from './StatusBar.module.css';

/** Workspaces that show no map. */
const WITHOUT_MAP: ReadonlySet<WorkspaceId> = new Set<WorkspaceId>(['packs', 'api', 'settings']);

/** Where the pointer is, how close the map is, what the last click took, and whose data this is. */
export function StatusBar() {
  const hasMap = useWindow(({ workspace }) => !WITHOUT_MAP.has(workspace));
  const isPacks = useWindow(({ workspace }) => workspace === 'packs');
  return (
    <footer className={styles['bar']} data-region="status">
      {hasMap ? <MapStatus /> : null}
      {isPacks ? <PacksStatus /> : null}
      <RunningMatrix />
      <RunningBatch className={`${styles['item']} ${styles['running']}`} />
      <div className={styles['end']}>
        {isPacks ? <FreeRoom /> : <PackCount />}
        {isPacks ? null : <Attribution />}
      </div>
    </footer>
  );
}

function MapStatus() {
  return (
    <>
      <PointerCoordinates />
      <ZoomAndScale />
      <TaskHint />
      <PinCount />
    </>
  );
}

/** What the packs take, and where they are; a browser is not told that. */
function PacksStatus() {
  const packs = useService((service) => service.packs);
  const areKnown = useService((service) => service.arePacksKnown);
  const folder = useService((service) => service.shell?.packsDirectory);
  const bytes = packs.reduce((sum, { size_bytes: size }) => sum + size, 0);
  return (
    <>
      {areKnown ? (
        <span className={styles['item']}>
          {packs.length === 1 ? '1 pack' : `${packs.length} packs`}, {writtenSize(bytes)}
        </span>
      ) : null}
      {folder === undefined ? null : <span className={`${styles['item']} ${styles['folder']} mono`}>{folder}</span>}
    </>
  );
}

function FreeRoom() {
  const free = useService((service) => service.freeBytes);
  return free === null ? null : <span className={styles['item']}>{writtenSize(free)} free</span>;
}

/** The pointer, or the centre while the pointer is elsewhere; a click copies. */
function PointerCoordinates() {
  const pointer = useMap((map) => map.pointer);
  const live = useMap((map) => map.live);
  const format = usePreferences((preferences) => preferences.coordinateFormat);
  const decimals = usePreferences((preferences) => preferences.decimals);
  const point = pointer ?? live;
  if (point === null) return <span className={styles['item']}>–</span>;
  const { shown } = formatCoordinates(point, format, decimals);
  return (
    <button type="button" className={`${styles['item']} ${styles['pointer']} mono`} aria-label={`Copy ${shown}`} onClick={() => void copyCoordinates(point)}>
      {shown}
      <IconCopy size={12} stroke={1.75} aria-hidden className={styles['copy']} />
    </button>
  );
}

function ZoomAndScale() {
  const live = useMap((map) => map.live);
  const units = usePreferences((preferences) => preferences.units);
  if (live === null) return null;
  const { pixels, label } = scaleBar(live.metresPerPixel, units);
  return (
    <>
      <span className={styles['item']}>z {live.zoom.toFixed(1)}</span>
      <span className={styles['item']}>
        <span className="visually-hidden">Scale of the map:</span>
        <i className={styles['scale']} style={{ width: pixels }} />
        {label}
      </span>
    </>
  );
}

function TaskHint() {
  const tookMs = useLookUp((lookUp) => lookUp.tookMs);
  const count = useLookUp((lookUp) => Object.keys(lookUp.sections).length);
  const isInspecting = useWindow(({ workspace }) => workspace === 'inspect');
  if (!isInspecting || tookMs === null || count === 0) return null;
  return (
    <span className={`${styles['item']} ${styles['hint']}`}>
      {count} look-ups in {Math.max(1, Math.round(tookMs))} ms
    </span>
  );
}

/** The matrix that is being computed, whichever workspace is on screen; pressed, it shows the job. */
function RunningMatrix() {
  const jobs = useShownJobs() ?? [];
  const job = jobs.find(({ status }) => status === 'Running');
  if (job === undefined) return null;
  const waiting = jobs.filter(({ status }) => status === 'Queued').length;
  const left = job.seconds_left === undefined ? '' : `, ${writtenDuration(job.seconds_left)} left`;
  const show = () => {
    useMatrixView.getState().show(job.uuid);
    useWindow.getState().go('matrix');
  };
  return (
    <button type="button" className={`${styles['item']} ${styles['running']}`} onClick={show}>
      <span className="ellipsis">{titleOf(job)}</span>
      <span>
        {percent(job.progress)}%{left}
        {waiting === 0 ? '' : `, ${waiting} queued`}
      </span>
    </button>
  );
}

/** How many points are pinned; pressed, it opens and closes their comparison. */
function PinCount() {
  const count = usePins(({ pins }) => pins.length);
  const isOpen = useComparison((comparison) => comparison.isOpen);
  if (count === 0) return null;
  if (count < LEAST_COMPARED) return <span className={styles['item']}>1 pinned point</span>;
  return (
    <button type="button" className={styles['item']} aria-expanded={isOpen} onClick={toggleComparison}>
      {count} pinned points
    </button>
  );
}

function PackCount() {
  const packs = useService((service) => service.packs);
  const areKnown = useService((service) => service.arePacksKnown);
  const failed = packs.filter((pack) => !isReady(pack)).length;
  const ready = packs.length - failed;
  const text = !areKnown ? 'Packs' : ready === 1 ? '1 pack' : `${ready === 0 ? 'No' : ready} packs`;
  return (
    <button type="button" className={styles['item']} onClick={() => useWindow.getState().go('packs')}>
      <IconStack2 size={14} stroke={1.75} aria-hidden />
      <span>
        {text}
        {failed === 0 ? null : <span className={styles['failed']}>, {failed} failed</span>}
      </span>
    </button>
  );
}

function Attribution() {
  const packs = useService((service) => service.packs);
  // A pack of several sources names each; many packs share some.
  const texts = [...new Set(packs.filter(isReady).flatMap(({ attribution }) => attribution.split(/; ?/u)))];
  if (texts.length === 0) return null;
  return (
    <Popover position="top-end" width={420} trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className={`${styles['item']} ${styles['attribution']}`}>
          <span className="visually-hidden">Attribution:</span>
          <span className={styles['attributionText']}>{texts.join(' · ')}</span>
          <IconInfoCircle size={14} stroke={1.75} aria-hidden className={styles['info']} />
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <p className={styles['heading']}>Where the data comes from</p>
        <ul className={styles['sources']}>
          {texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}
