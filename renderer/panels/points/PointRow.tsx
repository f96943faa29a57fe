/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the rows in view are placed one by one, which the layout of a table does not allow */
import { IconAlertTriangle, IconX } from '@tabler/icons-react';
import {
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
} from 'react';
import type { PointRole } from '../../model/matrix/handed.ts';
import { activeMap } from '../../map/active-map.ts';
import { writtenLength } from '../../kit/coordinates/measures.ts';
import { useNearAddress, type NearAddress } from './near-address.ts';
import { useBuilder } from '../../model/matrix/order/builder.ts';
import { readCoordinates, shortCoordinates, shownCoordinates } from './point-actions.ts';
import { labelOf, type ListedPoint } from '../../model/matrix/order/points.ts';
import styles from './PointRows.module.css';
import type { RoadWarning } from '../../model/matrix/order/road-check.ts';
import { useRoads } from './roads.tsx';
import { t } from '../../kit/words/t.ts';

type Props = {
  readonly of: PointRole;
  readonly entry: ListedPoint;
  readonly index: number;
  /** Pixels from the top of the list. */
  readonly top: number;
  readonly isChosen: boolean;
  /** Whether the keyboard stands on it. */
  readonly isCurrent: boolean;
  readonly isEditing: boolean;
  readonly isDragged: boolean;
  readonly onGrip: (event: PointerEvent<HTMLElement>) => void;
  readonly onEdit: () => void;
  /** What is wrong with the coordinates that are being written; `null` where nothing is. */
  readonly onProblem: (problem: string | null) => void;
  readonly onDone: () => void;
  readonly onChoose: (event: MouseEvent) => void;
  readonly onRemove: () => void;
};

/** A point: its number, by which it can be dragged, its name, where it is or what the roads say of it. */
export function PointRow({
  of: role,
  entry,
  index,
  top,
  isChosen,
  isCurrent,
  isEditing,
  isDragged,
  onGrip,
  onEdit,
  onProblem,
  onDone,
  onChoose,
  onRemove,
}: Props) {
  const warning = useRoads().warnings.get(entry.id);
  const list = useBuilder(({ lists }) => lists[role]);
  const label = labelOf(role, index, list);
  const near = useNearAddress(entry.name === undefined ? entry.point : null);
  return (
    // The arrows of the list reach every row; a click is the pointer's way to the same.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- see above
    <div
      role="row"
      id={`${role}-${entry.id}`}
      aria-rowindex={index + 1}
      aria-selected={isChosen}
      className={styles['row']}
      data-chosen={isChosen || undefined}
      data-current={isCurrent || undefined}
      data-dragged={isDragged || undefined}
      style={{ top }}
      onClick={onChoose}
      onDoubleClick={onEdit}
    >
      {isEditing ? (
        <Editor of={role} entry={entry} label={label} onProblem={onProblem} onDone={onDone} />
      ) : (
        <>
          <span role="gridcell" className={`mono ${styles['label']}`} onPointerDown={onGrip}>
            {label}
          </span>
          <span role="gridcell" className={styles['what']}>
            <Name entry={entry} near={near} />
            <Place
              warning={warning}
              coordinates={entry.name === undefined && near === null ? null : shortCoordinates(entry.point)}
            />
          </span>
          <span role="gridcell" className={styles['tools']}>
            <button
              type="button"
              tabIndex={-1}
              className={styles['remove']}
              aria-label={t('matrix.removeLabel', { label })}
              onClick={(event) => {
                event.stopPropagation();
                onRemove();
              }}
            >
              <IconX size={14} stroke={1.75} aria-hidden />
            </button>
          </span>
        </>
      )}
    </div>
  );
}

/** Its name, else the address that was looked up for it, else where it is. */
function Name({ entry: { name, point }, near }: { readonly entry: ListedPoint; readonly near: NearAddress | null }) {
  if (name !== undefined || near === null) {
    return (
      <span className={`ellipsis ${styles['name']}`} title={name}>
        {name ?? shownCoordinates(point)}
      </span>
    );
  }
  const title =
    near.metres === null
      ? t('matrix.lookedUpAddress', { address: near.full })
      : t('matrix.lookedUpFullDistance', { address: near.full, distance: writtenLength(near.metres, 'metric') });
  return (
    <span className={`ellipsis ${styles['name']} ${styles['near']}`} title={title}>
      {t('matrix.nearText', { text: near.text })}
    </span>
  );
}

function Place({
  warning,
  coordinates,
}: {
  readonly warning: RoadWarning | undefined;
  readonly coordinates: string | null;
}) {
  if (warning === undefined)
    return coordinates === null ? null : <span className={`mono ${styles['where']}`}>{coordinates}</span>;
  return (
    <span className={styles['warning']} data-look={warning.look} title={warning.text}>
      <IconAlertTriangle size={12} stroke={2} aria-hidden />
      <span className="ellipsis">{warning.text}</span>
    </span>
  );
}

type EditorProps = {
  readonly of: PointRole;
  readonly entry: ListedPoint;
  readonly label: string;
  readonly onProblem: (problem: string | null) => void;
  readonly onDone: () => void;
};

/**
 * Name and coordinates in place: Enter or leaving keeps them, Esc does not; coordinates that cannot be read stay to be
 * corrected.
 */
function Editor({ of: role, entry, label, onProblem, onDone }: EditorProps) {
  const isDone = useRef(false);
  const [name, setName] = useState(entry.name ?? '');
  const [coordinates, setCoordinates] = useState(shownCoordinates(entry.point));
  const read = readCoordinates(coordinates, entry.point);
  const problem = typeof read === 'string' ? read : null;
  useEffect(() => onProblem(problem), [onProblem, problem]);
  const end = () => {
    // Taking the field away takes the focus away as well, which would keep what is typed once more.
    isDone.current = true;
    onProblem(null);
    onDone();
  };
  const keep = () => {
    if (typeof read === 'string' || isDone.current) return;
    if (read !== entry.point || name.trim() !== (entry.name ?? ''))
      useBuilder
        .getState()
        .change(role, entry.id, { ...entry, point: read, name }, t('matrix.labelChanged', { label }));
    if (read !== entry.point) activeMap()?.camera.centre(read);
    end();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') keep();
    else end();
  };
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) keep();
  };
  return (
    <span role="gridcell" tabIndex={-1} className={styles['editor']} onBlur={onBlur} onKeyDown={onKeyDown}>
      {/* Editing was asked for: the field is where the person means to type. */}
      <input
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- see above
        autoFocus
        className={styles['field']}
        aria-label={t('matrix.nameLabel', { label })}
        placeholder={label}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <input
        className={`mono ${styles['field']}`}
        aria-label={t('matrix.coordinatesLabel', { label })}
        aria-invalid={problem !== null}
        value={coordinates}
        onChange={(event) => setCoordinates(event.currentTarget.value)}
      />
    </span>
  );
}
