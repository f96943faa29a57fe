import { Combobox, useCombobox } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Keys } from '../components/Keys.tsx';
import { activeMap } from '../map/active-map.ts';
import styles from './GoToBox.module.css';
import { suggestFor, type Suggestion } from './suggestions.ts';

/** Goes to a coordinate in any usual notation; after `>` it runs commands. */
export function GoToBox() {
  const [text, setText] = useState('');
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const found = suggestFor(text);
  const selectFirst = useEffectEvent(() => combobox.selectFirstOption());
  useEffect(() => {
    if (text !== '') selectFirst();
  }, [text]);
  const all = found?.groups.flatMap(({ suggestions }) => suggestions) ?? [];

  const choose = (id: string) => {
    combobox.closeDropdown();
    setText('');
    activeMap()?.canvas.focus();
    all.find((suggestion) => suggestion.id === id)?.go();
  };

  return (
    <search className={styles['box']}>
      <Combobox store={combobox} onOptionSubmit={choose} position="bottom" offset={6} transitionProps={{ duration: 0 }} shadow="md">
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
                placeholder="Go to coordinates, or type > for commands"
                aria-label="Go to coordinates or run a command"
                spellCheck={false}
                autoComplete="off"
                onChange={(event) => {
                  setText(event.currentTarget.value);
                  combobox.openDropdown();
                }}
                onFocus={() => combobox.openDropdown()}
                onBlur={() => combobox.closeDropdown()}
                onKeyDown={(event) => {
                  if (event.key === 'Escape' && !combobox.dropdownOpened) event.currentTarget.blur();
                }}
              />
            </Combobox.EventsTarget>
            <Keys keys={['Ctrl', 'K']} />
          </div>
        </Combobox.DropdownTarget>
        <Combobox.Dropdown hidden={found === null}>
          <Combobox.Options aria-label="Results" className={styles['results']}>
            {found?.groups.map(({ title, suggestions }) => (
              <Combobox.Group key={title} label={title}>
                {suggestions.map((suggestion) => (
                  <Combobox.Option key={suggestion.id} value={suggestion.id}>
                    <Option suggestion={suggestion} />
                  </Combobox.Option>
                ))}
              </Combobox.Group>
            ))}
            {found?.problem ? <Combobox.Empty className={styles['problem']}>{found.problem}</Combobox.Empty> : null}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
    </search>
  );
}

function Option({ suggestion: { icon: Glyph, title, detail, keys } }: { readonly suggestion: Suggestion }) {
  return (
    <span className={styles['option']}>
      <Glyph size={18} stroke={1.75} aria-hidden className={styles['glyph']} />
      <span className={styles['words']}>
        <span className={styles['title']}>{title}</span>
        {detail === undefined ? null : <span className={styles['detail']}>{detail}</span>}
      </span>
      {keys === undefined ? null : <Keys keys={keys} />}
    </span>
  );
}
