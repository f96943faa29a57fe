import { Group, Text } from '@mantine/core';
import { IconEye, IconPinned } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './AreaRow.module.css';
import type { AreaReference } from '../../model/look-up/areas.ts';
import { useInspected } from '../../model/look-up/inspected.ts';
import { t } from '../../kit/words/t.ts';

type Props = {
  readonly area: AreaReference;
  readonly badge?: string;
  readonly name: string;
  readonly detail?: string;
  readonly mark?: ReactNode;
};

/**
 * A row that stands for an area: pointing at it or focusing it outlines the area, pressing it keeps the area selected.
 */
export function AreaRow({ area, badge, name, detail, mark }: Props) {
  const isHovered = useInspected(({ hovered }) => hovered?.boundaryId === area.boundaryId);
  const isKept = useInspected(({ kept }) => kept?.boundaryId === area.boundaryId);
  const isShown = useInspected(({ isOutlined, inset }) => isOutlined || inset !== null);
  const hover = useInspected((highlight) => highlight.hover);
  const toggleKept = useInspected((highlight) => highlight.toggleKept);
  const leave = () => {
    if (useInspected.getState().hovered?.boundaryId === area.boundaryId) hover(null);
  };
  return (
    <li>
      <button
        type="button"
        className={styles['row']}
        aria-pressed={isKept}
        onPointerEnter={() => hover(area)}
        onPointerLeave={leave}
        onFocus={() => hover(area)}
        onBlur={leave}
        onClick={() => toggleKept(area)}
      >
        {badge === undefined ? null : <span className={styles['level']}>{badge}</span>}
        <Group wrap="wrap" component="span" gap="0 8px" flex={1} miw={0} className="breakable">
          <Text span inherit fw={500}>
            {name}
          </Text>
          {detail === undefined ? null : <span className="hint">{detail}</span>}
          {mark}
        </Group>
        <span className={styles['state']}>
          <RowState isKept={isKept} isOutlined={isHovered && isShown} />
        </span>
      </button>
    </li>
  );
}

function RowState({ isKept, isOutlined }: { readonly isKept: boolean; readonly isOutlined: boolean }) {
  if (isKept) {
    return (
      <>
        <IconPinned size={14} stroke={1.75} aria-hidden /> {t('inspect.kept')}
      </>
    );
  }
  if (!isOutlined) return null;
  return (
    <>
      <IconEye size={14} stroke={1.75} aria-hidden /> {t('inspect.outlined')}
    </>
  );
}
