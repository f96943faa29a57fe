import { IconAlertTriangle, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import type { PointRole } from '../../kit/coordinates/point-role.ts';
import { activeMap } from '../../map/active-map.ts';
import { writtenLength } from '../../kit/coordinates/measures.ts';
import { useNearAddress, type NearAddress } from './near-address.ts';
import { useBuilder } from '../../model/matrix/order/builder.ts';
import { readCoordinates, shortCoordinates, shownCoordinates } from './point-actions.ts';
import type { ListedPoint } from '../../model/matrix/order/points.ts';
import styles from './PointRows.module.css';
import type { RoadWarning } from '../../model/matrix/order/road-check.ts';
import { useRoads } from './roads.tsx';
import { t } from '../../kit/words/t.ts';

/** A point's name, and where it is or what the roads say of it. */
export function PointWords({ entry }: { readonly entry: ListedPoint }) {
  const warning = useRoads().warnings.get(entry.id);
  const near = useNearAddress(entry.name === undefined ? entry.point : null);
  const hasName = entry.name !== undefined || near !== null;
  return (
    <span className="spread">
      <Name entry={entry} near={near} />
      <Place warning={warning} coordinates={hasName ? shortCoordinates(entry.point) : null} />
    </span>
  );
}

export function RemoveButton({ label, onRemove }: { readonly label: string; readonly onRemove: () => void }) {
  return (
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
export function Editor({ of: role, entry, label, onProblem, onDone }: EditorProps) {
  const isDone = useRef(false);
  const [name, setName] = useState(entry.name ?? '');
  const [coordinates, setCoordinates] = useState(shownCoordinates(entry.point));
  const read = readCoordinates(coordinates, entry.point);
  const problem = typeof read === 'string' ? read : null;
  useEffect(() => onProblem(problem), [onProblem, problem]);
  const end = () => {
    // Removing the field also blurs it, which would save the text a second time.
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
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the keys of its two fields
    <span className={styles['editor']} onBlur={onBlur} onKeyDown={onKeyDown}>
      {/* The person has chosen to edit: typing goes into the field. */}
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
