import { useState } from 'react';
import { later } from '../../kit/components/later.tsx';
import { useWindow } from '../../model/window/window.ts';
import { PROMPT } from './SearchField.tsx';

type TextProps = { readonly text: string; readonly setText: (text: string) => void };
type EarlyProps = TextProps & { readonly onEnter: () => void };

/** The element that had the focus before; `null` if none had. */
function focusedElement(): HTMLElement | null {
  const focused = document.activeElement;
  return focused instanceof HTMLElement && focused !== document.body ? focused : null;
}

/** Buffers typing while the palette is loading. */
function EarlyField({ text, setText, onEnter }: EarlyProps) {
  return (
    <input
      data-search
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the palette is opened to type in, and no letter may be lost
      autoFocus
      className="visually-hidden"
      value={text}
      aria-label={PROMPT}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={({ key }) => {
        if (key === 'Enter') onEnter();
      }}
    />
  );
}

const SearchPalette = later<EarlyProps & { readonly opener: HTMLElement | null; readonly hasEntered: boolean }>(
  async () => (await import('./SearchPalette.tsx')).SearchPalette,
  EarlyField,
);

/** The dialog of the search. */
export function Search() {
  return useWindow(({ dialog }) => dialog === 'search') ? <OpenSearch /> : null;
}

function OpenSearch() {
  const [opener] = useState(focusedElement);
  const [text, setText] = useState('');
  const [hasEntered, setEntered] = useState(false);
  const early = { hasEntered, onEnter: () => setEntered(true) };
  return <SearchPalette text={text} setText={setText} opener={opener} {...early} />;
}
