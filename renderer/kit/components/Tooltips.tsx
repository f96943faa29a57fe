import { Tooltip } from '@mantine/core';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { SIDES, type Side } from './tip.ts';

type Tip = { readonly target: HTMLElement; readonly text: string; readonly side: Side; readonly isOpen: boolean };

/** A button with something open beside it would have its tooltip in front of that. */
const TIPPED = '[data-tip]:not([aria-expanded="true"])';

const tipOf = (target: HTMLElement): Tip => ({
  target,
  text: target.dataset['tip'] ?? '',
  side: SIDES.find((side) => side === target.dataset['side']) ?? 'bottom',
  isOpen: true,
});

const closed = (tip: Tip | null): Tip | null => (tip === null ? null : { ...tip, isOpen: false });

/** The tooltips of all elements with `tip` (`tip.ts`): one at a time, so that buttons stay cheap to draw. */
export function Tooltips() {
  const [tip, setTip] = useState<Tip | null>(null);
  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    const close = (): void => setTip(closed);
    const onPointerOver = ({ target, pointerType }: PointerEvent): void => {
      const tipped = target instanceof Element ? target.closest<HTMLElement>(TIPPED) : null;
      // At once: the tooltip would be painted where the last one stood.
      if (tipped !== null && pointerType !== 'touch') flushSync(() => setTip(tipOf(tipped)));
      else close();
    };
    document.addEventListener('pointerover', onPointerOver, { signal });
    document.documentElement.addEventListener('pointerleave', close, { signal });
    for (const event of ['click', 'keydown', 'wheel'])
      document.addEventListener(event, close, { signal, capture: true, passive: true });
    return () => listeners.abort();
  }, []);
  return (
    <Tooltip
      target={tip?.target ?? document.body}
      label={tip?.text}
      position={tip?.side ?? 'bottom'}
      opened={tip?.isOpen ?? false}
    />
  );
}
