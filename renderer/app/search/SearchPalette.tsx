import { Combobox, Group, Modal, useCombobox, type GroupProps } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { Badge } from '../../kit/components/Badge.tsx';
import { Keys } from '../../kit/components/Keys.tsx';
import { activeMap } from '../../map/active-map.ts';
import { useWindow } from '../../model/window/window.ts';
import { pinDestination, saveDestination } from './destination.ts';
import { PROMPT } from './SearchField.tsx';
import { SearchResults } from './SearchResults.tsx';
import type { Suggestion } from './suggestion.ts';
import { useFound } from './use-found.ts';
import { t } from '../../kit/words/t.ts';
import { rich } from '../../kit/words/rich.ts';

const close = (): void => useWindow.getState().closeDialog();

/** What to do with the chosen line, by the modifier keys. */
const askedBy = ({ shiftKey, ctrlKey, metaKey }: Pick<PointerEvent, 'shiftKey' | 'ctrlKey' | 'metaKey'>) =>
  ctrlKey || metaKey ? 'save' : shiftKey ? 'pin' : 'go';

type Props = {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** The element that had the focus before. */
  readonly opener: HTMLElement | null;
  /** Whether Enter was pressed while the palette was loading. */
  readonly hasEntered: boolean;
};

/** Goes to whatever is typed: an address, a place, a code, coordinates, a zone; after `>` it runs commands. */
export function SearchPalette(props: Props) {
  return (
    <Modal.Root
      opened
      onClose={close}
      size={640}
      yOffset={96}
      padding={0}
      transitionProps={{ duration: 0 }}
      returnFocus={false}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={t('search.search')} styles={{ content: PALETTE }}>
        <Palette {...props} />
      </Modal.Content>
    </Modal.Root>
  );
}

const PALETTE = {
  display: 'flex',
  flexDirection: 'column',
  overflow: 'hidden',
  border: '1px solid var(--line-2)',
} as const;
const INPUT = {
  flex: 1,
  minWidth: 0,
  height: 48,
  padding: 0,
  border: 0,
  background: 'none',
  outline: 'none',
  fontSize: 16,
} as const;

const Hint = (props: GroupProps) => <Group component="span" gap={6} {...props} />;

function Palette({ text, setText, opener, hasEntered }: Props) {
  /** Enter was pressed before the answer came: its first result is where to go. */
  const isGoing = useRef(hasEntered);
  const asked = useRef<ReturnType<typeof askedBy>>('go');
  const resultsId = useId();
  // Mantine knows the list only after the first render; until then the field lacks `aria-controls`.
  const [, redraw] = useState(false);
  // oxlint-disable-next-line react/set-state-in-effect -- the library keeps the list in a ref, which draws nothing
  useEffect(() => redraw(true), []);
  const combobox = useCombobox({ opened: true });
  const { groups, problem, reading, isAwaited } = useFound(text);
  const all = groups.flatMap(({ suggestions }) => suggestions);

  const leave = (suggestion: Suggestion | undefined) => {
    isGoing.current = false;
    if (suggestion?.fills !== undefined) {
      setText(suggestion.fills);
      return;
    }
    const pin = suggestion?.pin;
    // Not every line can be pinned; the palette then stays open.
    if (asked.current !== 'go' && pin === undefined) return;
    close();
    activeMap()?.canvas.focus();
    if (asked.current === 'go' || pin === undefined) suggestion?.go();
    else if (asked.current === 'save') saveDestination(pin.point, pin.name);
    else pinDestination(pin.point, pin.name);
  };
  const onFound = useEffectEvent(() => {
    if (isGoing.current && all.length > 0) queueMicrotask(() => leave(all[0]));
    else combobox.selectFirstOption();
    isGoing.current = false;
  });
  /** The text whose results are on screen. */
  const answered = isAwaited ? null : text;
  useEffect(() => {
    if (answered !== null) onFound();
  }, [answered]);

  const choose = (id: string) => {
    if (!isGoing.current) leave(all.find((suggestion) => suggestion.id === id));
  };
  const onPress = (event: PointerEvent) => {
    asked.current = askedBy(event);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) {
      close();
      (opener?.isConnected ? opener : activeMap()?.canvas)?.focus();
    }
    // The browser has a meaning of its own for the chord that opened the palette.
    if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      event.currentTarget.select();
    }
    if (event.key === 'Enter') asked.current = askedBy(event);
    // Don't go to results of an earlier text.
    if (event.key === 'Enter' && isAwaited) isGoing.current = true;
  };

  return (
    <Combobox store={combobox} onOptionSubmit={choose}>
      <Group gap="md" h={52} px="lg" className="line-below">
        <IconSearch size={18} stroke={1.75} aria-hidden color="var(--ink-2)" />
        <Combobox.EventsTarget withExpandedAttribute>
          <input
            data-search
            data-autofocus
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the palette is opened to type in, and no letter may be lost
            autoFocus
            style={INPUT}
            type="text"
            role="combobox"
            aria-autocomplete="list"
            aria-controls={resultsId}
            aria-expanded
            value={text}
            aria-label={PROMPT}
            spellCheck={false}
            autoComplete="off"
            onChange={(event) => {
              isGoing.current = false;
              setText(event.currentTarget.value);
            }}
            onKeyDown={onKeyDown}
          />
        </Combobox.EventsTarget>
        {reading === undefined ? null : <Badge look="accent">{reading}</Badge>}
        <Keys keys={['Esc']} />
      </Group>
      <SearchResults id={resultsId} groups={groups} problem={problem} isAwaited={isAwaited} onPress={onPress} />
      <Group
        wrap="wrap"
        component="footer"
        gap="6px 16px"
        py={9}
        px="lg"
        bg="var(--panel-2)"
        c="var(--ink-2)"
        fz="xs"
        lh="18px"
        className="line-above"
      >
        <Hint>{rich(t('search.move'), { keys: <Keys keys={['↑', '↓']} /> })}</Hint>
        <Hint>{rich(t('search.go'), { keys: <Keys keys={['Enter']} /> })}</Hint>
        <Hint>{rich(t('search.pin'), { keys: <Keys keys={['Shift', 'Enter']} /> })}</Hint>
        <Hint>{rich(t('search.save'), { keys: <Keys keys={['Ctrl', 'Enter']} /> })}</Hint>
        <Hint ms="auto">
          {rich(t('search.startCommandsZones'), {
            keys: <Keys keys={['>']} />,
            keys2: <Keys keys={['@']} />,
          })}
        </Hint>
      </Group>
    </Combobox>
  );
}
