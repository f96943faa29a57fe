import { Drawer } from '@mantine/core';
import { Keys } from '../kit/components/Keys.tsx';
import { COMMAND_GROUP_ORDER, COMMAND_GROUPS, type CommandGroup } from '../model/window/command.ts';
import { useWindow } from '../model/window/window.ts';
import { chordKeys, COMMANDS, CONTROL_KEYS } from './commands/catalogue.ts';
import styles from './ShortcutsDialog.module.css';
import { t } from '../kit/words/t.ts';

type Shortcut = { readonly title: string; readonly keys: readonly (readonly string[])[] };

function shortcutsOf(group: CommandGroup): Shortcut[] {
  const commands = COMMANDS.filter((command) => command.group === group && command.chords.length > 0).map(
    ({ title, chords }) => ({
      title,
      keys: chords.map(chordKeys),
    }),
  );
  const others = CONTROL_KEYS.filter((key) => key.group === group).map(({ title, keys }) => ({ title, keys: [keys] }));
  return [...commands, ...others];
}

/** Every key, by where it works. */
export function ShortcutsDialog() {
  const isOpen = useWindow(({ dialog }) => dialog === 'shortcuts');
  const closeDialog = useWindow((state) => state.closeDialog);
  return (
    <Drawer
      opened={isOpen}
      onClose={closeDialog}
      position="right"
      size={470}
      title={t('app.keyboardShortcuts')}
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {COMMAND_GROUP_ORDER.map((group) => (
        <section key={group} className={styles['group']} aria-label={COMMAND_GROUPS[group]}>
          <h3 className={styles['heading']}>{COMMAND_GROUPS[group]}</h3>
          <dl>
            {shortcutsOf(group).map(({ title, keys }) => (
              <div key={title} className={styles['row']}>
                <dt>{title}</dt>
                <dd className={styles['keys']}>
                  {keys.map((chord, index) => (
                    <span key={chord.join(' ')} className={styles['chord']}>
                      {index === 0 ? null : <span className="hint">{t('app.or')}</span>}
                      <Keys keys={chord} />
                    </span>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Drawer>
  );
}
