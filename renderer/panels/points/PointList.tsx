import { useMap } from '../../model/map/map.ts';
import { ROLE_WORDS } from '../../model/matrix/words.ts';
import { Anchor, Box, Group, Menu, Text } from '@mantine/core';
import { IconCircleFilled, IconDots, IconSquareFilled } from '@tabler/icons-react';
import { keysShown } from '../../kit/components/key-names.ts';
import { Alert } from '../../kit/components/Alert.tsx';
import { Button } from '../../kit/components/Button.tsx';
import { CrossButton } from '../../kit/components/CrossButton.tsx';
import { IconButton } from '../../kit/components/IconButton.tsx';
import type { MatrixRole, PointRole } from '../../kit/coordinates/point-role.ts';
import { formatCount } from '../../kit/words/locale.ts';
import { AddPoints } from './AddPoints.tsx';
import { useBuilder } from '../../model/matrix/order/builder.ts';
import { MAX_POINTS } from '../../model/matrix/order/points.ts';
import { DropZone } from './DropZone.tsx';
import { focusList } from './focus.ts';
import styles from './PointList.module.css';
import { PointRows } from './PointRows.tsx';
import { exchangeCoordinates, fitPoints, removeChosen } from './point-actions.ts';
import { editText } from './text-dialog.ts';
import { UnplacedAddresses } from './Unplaced.tsx';
import { t } from '../../kit/words/t.ts';

const TITLES: Record<PointRole, string> = {
  origins: t('matrix.origins'),
  destinations: t('matrix.destinations'),
  stops: t('reach.stops'),
};

/** One list of points: how to add to it, what is in it, what can be done with it as a whole. */
export function PointList({ of: role }: { readonly of: PointRole }) {
  const count = useBuilder(({ lists }) => lists[role].length);
  const titleId = `matrix-${role}`;
  return (
    <Box component="section" mb={10} aria-labelledby={titleId}>
      <DropZone of={role}>
        <Group component="header" gap="sm" mih={28}>
          <Marker of={role} />
          <Text id={titleId} component="h3" inherit fw={600}>
            {TITLES[role]}
          </Text>
          <p className={`figures ${styles['count']}`}>
            <strong>{formatCount(count)}</strong>{' '}
            <span className="secondary">{t('matrix.ofMaxAddresses', { maximum: formatCount(MAX_POINTS[role]) })}</span>
          </p>
          <ListMenu of={role} isEmpty={count === 0} />
        </Group>
        <AddPoints of={role} />
        <Note of={role} />
        {count === 0 ? null : (
          <div className={styles['frame']}>
            <PointRows of={role} />
            <Foot of={role} />
          </div>
        )}
        <UnplacedAddresses of={role} />
      </DropZone>
    </Box>
  );
}

/** The actions for several selected points, otherwise a hint for one. */
function Foot({ of: role }: { readonly of: PointRole }) {
  const list = useBuilder(({ lists }) => lists[role]);
  const ids = useMap(({ selection }) => selection.ids);
  const count = ids.size < 2 ? 0 : list.filter(({ id }) => ids.has(id)).length;
  if (count < 2) {
    return (
      <div className={styles['foot']}>
        <span className="hint">{t('matrix.doubleClickEditKeysShownMove', { keysShown: keysShown('Alt') })}</span>
        <Anchor component="button" type="button" onClick={() => editText(role)}>
          {t('matrix.editText')}
        </Anchor>
      </div>
    );
  }
  return (
    <div className={styles['foot']}>
      <span className="figures">{t('matrix.numberSelected', { number: formatCount(count) })}</span>
      <Group component="span" gap={14} align="stretch">
        {role === 'stops' ? null : <MoveAcross of={role} ids={ids} />}
        <Anchor
          component="button"
          type="button"
          onClick={() => {
            removeChosen(role, ids);
            focusList(role);
          }}
        >
          {t('common.remove')}
        </Anchor>
      </Group>
    </div>
  );
}

function MoveAcross({ of: role, ids }: { readonly of: MatrixRole; readonly ids: ReadonlySet<number> }) {
  const other = role === 'origins' ? 'destinations' : 'origins';
  const move = () => {
    useBuilder.getState().moveAcross(role, ids);
    focusList(other);
  };
  return (
    <Anchor component="button" type="button" onClick={move}>
      {t('matrix.moveOther', { other: ROLE_WORDS[other] })}
    </Anchor>
  );
}

/** The shape that stands for the list on the map. */
export function Marker({ of: role }: { readonly of: PointRole }) {
  const Shape = role === 'origins' ? IconSquareFilled : IconCircleFilled;
  return <Shape size={13} aria-hidden className={styles[role]} />;
}

function ListMenu({ of: role, isEmpty }: { readonly of: PointRole; readonly isEmpty: boolean }) {
  return (
    <Menu width={240} returnFocus={false} onClose={() => focusList(role)}>
      <Menu.Target>
        <IconButton
          icon={IconDots}
          label={t('matrix.moreRole', { role: ROLE_WORDS[role] })}
          size="sm"
          disabled={isEmpty}
        />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => fitPoints([role])}>{t('common.showAllMap')}</Menu.Item>
        <Menu.Item onClick={() => exchangeCoordinates(role)}>{t('matrix.swapLongitudeLatitude')}</Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={() => useBuilder.getState().clear(role)}>
          {t('matrix.removeAllRole', { role: ROLE_WORDS[role] })}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** The note about the points that were added last. */
function Note({ of: role }: { readonly of: PointRole }) {
  const note = useBuilder(({ notes }) => notes[role]);
  if (note === undefined) return null;
  return (
    <Alert
      look={note.look}
      mt="xs"
      fz="xs"
      lh="16px"
      actions={<CrossButton label={t('common.dismiss')} onClick={() => useBuilder.getState().note(role, null)} />}
    >
      <p>{note.title}</p>
      {note.lines.length === 0 ? null : (
        <ul className={styles['noteLines']}>
          {note.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {note.fix === undefined ? null : (
        <Button size="xs" onClick={note.fix.run}>
          {note.fix.label}
        </Button>
      )}
    </Alert>
  );
}
