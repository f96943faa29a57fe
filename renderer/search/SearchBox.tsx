import { Combobox, useCombobox } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react';
import { Keys } from '../components/Keys.tsx';
import { activeMap } from '../map/active-map.ts';
import styles from './SearchBox.module.css';
import type { Suggestion } from './suggestion.ts';
import { useFound } from './use-found.ts';

const PLACEHOLDER = 'Search address, place, ZIP+4, coordinates or time zone';

/** Goes to whatever was typed: an address, a place, a code, coordinates, a zone; after `>` it runs commands. */
export function SearchBox() {
  const [text, setText] = useState('');
  /** Enter was pressed before the answer came: its first result is where to go. */
  const isGoing = useRef(false);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const { groups, problem, isAwaited } = useFound(text);
  const all = groups.flatMap(({ suggestions }) => suggestions);

  const leave = (suggestion: Suggestion | undefined) => {
    isGoing.current = false;
    combobox.closeDropdown();
    setText('');
    activeMap()?.canvas.focus();
    suggestion?.go();
  };
  const onFound = useEffectEvent(() => {
    if (isGoing.current && all.length > 0) queueMicrotask(() => leave(all[0]));
    else combobox.selectFirstOption();
    isGoing.current = false;
  });
  useEffect(() => {
    if (text !== '' && !isAwaited) onFound();
  }, [text, isAwaited]);

  const choose = (id: string) => {
    if (!isGoing.current) leave(all.find((suggestion) => suggestion.id === id));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape' && !combobox.dropdownOpened) event.currentTarget.blur();
    // Results of an earlier text must not be gone to.
    if (event.key === 'Enter' && isAwaited) isGoing.current = true;
  };

  return (
    <search className={styles['box']}>
      <Combobox store={combobox} onOptionSubmit={choose} position="bottom" width={600} offset={6} transitionProps={{ duration: 0 }} shadow="md">
        <Combobox.DropdownTarget>
          <div className={styles['field']}>
            <IconSearch size={15} stroke={1.75} aria-hidden className={styles['icon']} />
            <Combobox.EventsTarget withExpandedAttribute>
              <input
                data-search
                className={styles['input']}
                type="text"
                role="combobox"
                aria-autocomplete="list"
                aria-controls={combobox.listId ?? ''}
                aria-expanded={combobox.dropdownOpened}
                value={text}
                placeholder={PLACEHOLDER}
                aria-label={PLACEHOLDER}
                spellCheck={false}
                autoComplete="off"
                onChange={(event) => {
                  isGoing.current = false;
                  setText(event.currentTarget.value);
                  combobox.openDropdown();
                }}
                onFocus={() => combobox.openDropdown()}
                onBlur={() => combobox.closeDropdown()}
                onKeyDown={onKeyDown}
              />
            </Combobox.EventsTarget>
            <Keys keys={['Ctrl', 'K']} />
          </div>
        </Combobox.DropdownTarget>
        <Combobox.Dropdown hidden={all.length === 0 && problem === null}>
          <Combobox.Options aria-label="Results" className={styles['options']} aria-busy={isAwaited}>
            {groups.map(({ title, suggestions }) => (
              <Combobox.Group key={title} label={title}>
                {suggestions.map((suggestion) => (
                  <Combobox.Option key={suggestion.id} value={suggestion.id}>
                    <Option suggestion={suggestion} />
                  </Combobox.Option>
                ))}
              </Combobox.Group>
            ))}
            {problem === null ? null : <Combobox.Empty className={styles['problem']}>{problem}</Combobox.Empty>}
          </Combobox.Options>
          <Combobox.Footer className={styles['footer']}>
            <span>
              <Keys keys={['↑', '↓']} /> move <Keys keys={['Enter']} /> go <Keys keys={['Esc']} /> close
            </span>
            <span>
              Start with <Keys keys={['>']} /> for commands, <Keys keys={['@']} /> for zones
            </span>
          </Combobox.Footer>
        </Combobox.Dropdown>
      </Combobox>
    </search>
  );
}

function Option({ suggestion: { icon: Glyph, title, detail, aside, keys } }: { readonly suggestion: Suggestion }) {
  return (
    <span className={styles['option']}>
      <Glyph size={18} stroke={1.75} aria-hidden className={styles['glyph']} />
      <span className={styles['words']}>
        <span className={styles['title']}>{title}</span>
        {detail === undefined ? null : <span className={styles['detail']}>{detail}</span>}
      </span>
      {aside === undefined ? null : <span className={styles['aside']}>{aside}</span>}
      {keys === undefined ? null : <Keys keys={keys} />}
    </span>
  );
}
