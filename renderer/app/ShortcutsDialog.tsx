import { Box, Drawer, Group, Text } from '@mantine/core';
import { Keys } from '../kit/components/Keys.tsx';
import { COMMAND_GROUP_ORDER, COMMAND_GROUPS, type CommandGroup } from '../model/window/command.ts';
import { useWindow } from '../model/window/window.ts';
import { chordKeys, COMMANDS, CONTROL_KEYS } from './commands/catalogue.ts';
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

/** All shortcuts, by where they work. */
export function ShortcutsDialog() {
  const isOpen = useWindow(({ dialog }) => dialog === 'shortcuts');
  const closeDialog = useWindow((state) => state.closeDialog);
  return (
    <Drawer opened={isOpen} onClose={closeDialog} position="right" size={470} title={t('app.keyboardShortcuts')}>
      {COMMAND_GROUP_ORDER.map((group) => (
        <Box key={group} component="section" mb={14} aria-label={COMMAND_GROUPS[group]}>
          <Text component="h3" inherit pt={2} pb={3} c="dimmed" fz="xs" fw={500} lh="16px">
            {COMMAND_GROUPS[group]}
          </Text>
          <dl>
            {shortcutsOf(group).map(({ title, keys }) => (
              <Group key={title} gap="lg" justify="space-between" mih={26}>
                <dt>{title}</dt>
                <Group component="dd" gap="xs">
                  {keys.map((chord, index) => (
                    <Group key={chord.join(' ')} component="span" gap="xs">
                      {index === 0 ? null : <span className="hint">{t('app.or')}</span>}
                      <Keys keys={chord} />
                    </Group>
                  ))}
                </Group>
              </Group>
            ))}
          </dl>
        </Box>
      ))}
    </Drawer>
  );
}
