import { Box, Center, Group, Menu, Stack, TextInput } from '@mantine/core';
import {
  IconCopy,
  IconDots,
  IconFocus2,
  IconPencil,
  IconPinnedOff,
  IconTerminal2,
  IconZoomScan,
} from '@tabler/icons-react';
import { useState, type KeyboardEvent } from 'react';
import { copyText } from '../../../kit/output/clipboard.ts';
import { IconButton } from '../../../kit/components/IconButton.tsx';
import { formatCoordinates } from '../../../kit/coordinates/format.ts';
import { isOnMap } from '../../../kit/coordinates/mercator.ts';
import { activeMap } from '../../../map/active-map.ts';
import { LONGEST_NAME, usePins, type Pin, type PinLetter } from '../../../model/pins/pins.ts';
import { usePreferences } from '../../../model/window/preferences.ts';
import { curlCommands } from '../panel-actions.ts';
import { copyCoordinates } from '../../../model/window/copy-coordinates.ts';
import { lookUpPin, unpin } from '../../../model/pins/pin-actions.ts';
import { columnText } from './export.ts';
import type { Row } from './rows.ts';
import { t } from '../../../kit/words/t.ts';

/** The letter of a pin in its colour. */
function PinBadge({ letter }: { readonly letter: PinLetter }) {
  return (
    <Center
      component="span"
      flex="none"
      w={18}
      h={18}
      bdrs={9}
      bg={`var(--pin-${letter.toLowerCase()})`}
      c="#fff"
      fz={11}
      fw={600}
      style={{ forcedColorAdjust: 'none' }}
    >
      {letter}
    </Center>
  );
}

type Props = { readonly pin: Pin; readonly index: number; readonly rows: readonly Row[] };

const glyph = { size: 16, stroke: 1.75 };

/** Which point a column is of, and what can be done with it. */
export function ColumnHead({ pin, index, rows }: Props) {
  const [isNaming, setNaming] = useState(false);
  const format = usePreferences((preferences) => preferences.coordinateFormat);
  const { letter, point, name } = pin;
  const place = formatCoordinates(point, format, 5).shown;
  return (
    <Group gap="sm" miw={0} mih={26}>
      <PinBadge letter={letter} />
      {isNaming ? (
        <NameField pin={pin} onEnd={() => setNaming(false)} />
      ) : (
        <Stack component="span" gap={0} flex={1} miw={0} lh="15px">
          {name === undefined ? null : (
            <Box component="b" c="var(--ink)" fw={500} className="ellipsis">
              {name}
            </Box>
          )}
          <Box component="span" c="var(--ink-2)" lts="-0.02em" className="mono ellipsis">
            {place}
          </Box>
        </Stack>
      )}
      <Menu width={210}>
        <Menu.Target>
          <IconButton size="sm" icon={IconDots} label={t('compare.pointLetter', { letter })} />
        </Menu.Target>
        <Menu.Dropdown aria-label={t('compare.pointLetter', { letter })}>
          <Menu.Item leftSection={<IconFocus2 {...glyph} />} onClick={() => lookUpPin(letter)}>
            {t('common.lookUp')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconZoomScan {...glyph} />}
            disabled={!isOnMap(point)}
            onClick={() => activeMap()?.camera.goTo(point)}
          >
            {t('common.zoomTo')}
          </Menu.Item>
          <Menu.Item leftSection={<IconPencil {...glyph} />} onClick={() => setNaming(true)}>
            {name === undefined ? t('common.name') : t('common.rename')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<IconCopy {...glyph} />} onClick={() => void copyCoordinates(point)}>
            {t('common.copyCoordinates')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconCopy {...glyph} />}
            onClick={() => void copyText(columnText(pin, index, rows), t('compare.answersLetter', { letter }))}
          >
            {t('compare.copyColumn')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconTerminal2 {...glyph} />}
            onClick={() => void copyText(curlCommands(point), t('common.requestsCurl'))}
          >
            {t('common.copyCurl')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<IconPinnedOff {...glyph} />} onClick={() => unpin(letter)}>
            {t('compare.unpin')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}

/** Enter saves the name, Escape keeps the previous one. */
function NameField({ pin: { letter, name }, onEnd }: { readonly pin: Pin; readonly onEnd: () => void }) {
  const [text, setText] = useState(name ?? '');
  const keep = () => {
    usePins.getState().name(letter, text);
    onEnd();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') keep();
    if (event.key === 'Escape') onEnd();
  };
  return (
    <TextInput
      size="xs"
      flex={1}
      miw={0}
      aria-label={t('compare.namePointLetter', { letter })}
      value={text}
      maxLength={LONGEST_NAME}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of the menu item that was just chosen
      autoFocus
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={keep}
    />
  );
}
