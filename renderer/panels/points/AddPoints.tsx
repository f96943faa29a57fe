import { Flex } from '@mantine/core';
import { useMap } from '../../model/map/map.ts';
import { ROLE_WORDS } from '../../model/matrix/words.ts';
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
import type { PointRole } from '../../kit/coordinates/point-role.ts';
import { enterMode, leaveMode, type ModeId } from '../../map/modes/modes.ts';
import { TABLE_ENDINGS } from '../../model/batch/table-endings.ts';
import { usePins } from '../../model/pins/pins.ts';
import { useWindow } from '../../model/window/window.ts';
import styles from './AddPoints.module.css';
import { focusable } from '../../kit/components/focus.ts';
import { openTable } from '../../model/matrix/order/builder.ts';
import { addPins } from './point-actions.ts';
import { pasteText } from './text-dialog.ts';
import { t } from '../../kit/words/t.ts';

/** The ways to add points to a list. */
export function AddPoints({ of: role }: { readonly of: PointRole }) {
  const mode = useMap((map) => (map.mode?.role === role ? map.mode.id : null));
  const toggle = (id: ModeId) => () => void (mode === id ? leaveMode() : enterMode(id, role));
  const pins = usePins((store) => store.pins.length);
  const chooser = useRef<HTMLInputElement>(null);
  const find = () => {
    enterMode('place-points', role);
    useWindow.getState().open('search');
  };
  return (
    <Flex
      role="toolbar"
      ref={focusable(`add ${role}`)}
      aria-label={t('matrix.addRole', { role: ROLE_WORDS[role] })}
      wrap="wrap"
      bd="1px solid var(--line-2)"
      bdrs="md"
      className="clipped"
    >
      <Way
        icon={IconPointer}
        title={t('matrix.click')}
        hint={t('matrix.clickMapAddRole', { role: ROLE_WORDS[role] })}
        isActive={mode === 'place-points'}
        isStart
        onClick={toggle('place-points')}
      />
      <Way
        icon={IconClipboardText}
        title={t('common.paste')}
        hint={t('matrix.pasteTypeRoleText', { role: ROLE_WORDS[role] })}
        onClick={() => pasteText(role)}
      />
      <Way
        icon={IconFileTypeCsv}
        title={t('common.file')}
        hint={t('matrix.addRoleCsvTsvXlsx', { role: ROLE_WORDS[role] })}
        onClick={() => chooser.current?.click()}
      />
      <input
        ref={chooser}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={t('matrix.fileRole', { role: ROLE_WORDS[role] })}
        accept={TABLE_ENDINGS}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file !== undefined) openTable(role, file);
          event.currentTarget.value = '';
        }}
      />
      <Way
        icon={IconPinned}
        title={t('common.pins')}
        hint={pins === 0 ? t('matrix.noPinnedPointsPinPoints') : t('matrix.addCountPinnedPoints', { count: pins })}
        isDisabled={pins === 0}
        onClick={() => addPins(role)}
      />
      <Way
        icon={IconMarquee2}
        title={t('common.box')}
        hint={t('matrix.drawBoxMapAddressesInside', { role: ROLE_WORDS[role] })}
        isActive={mode === 'box'}
        onClick={toggle('box')}
      />
      <Way
        icon={IconSearch}
        title={t('matrix.find')}
        hint={t('matrix.addPlacesFoundSearchRole', { role: ROLE_WORDS[role] })}
        onClick={find}
      />
    </Flex>
  );
}

type WayProps = {
  readonly icon: Icon;
  readonly title: string;
  readonly hint: string;
  readonly isActive?: boolean;
  readonly isDisabled?: boolean;
  /** Whether the keyboard begins here. */
  readonly isStart?: true;
  readonly onClick: () => void;
};

function Way({ icon: Glyph, title, hint, isActive, isDisabled = false, isStart, onClick }: WayProps) {
  return (
    <button
      type="button"
      className={styles['way']}
      title={hint}
      data-start={isStart}
      disabled={isDisabled}
      {...(isActive === undefined ? {} : { 'aria-pressed': isActive })}
      onClick={onClick}
    >
      <Glyph size={14} stroke={1.75} aria-hidden />
      {title}
    </button>
  );
}
