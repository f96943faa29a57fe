/** Actions on pins, with their notices. */
import { useLayout } from '../window/layout.ts';
import type { Point } from '../../kit/coordinates/point.ts';
import { MIN_COMPARED } from '../window/comparison.ts';
import { useNotices } from '../../kit/notices/notices.ts';
import { PIN_LETTERS, usePins, type Pin, type PinLetter } from './pins.ts';
import { useInspected } from '../look-up/inspected.ts';
import { t } from '../../kit/words/t.ts';

const pinOf = (letter: PinLetter): Pin | undefined => usePins.getState().pins.find((pin) => pin.letter === letter);

/** Pins the point, or says why not. @returns the pin */
export function pinPoint(point: Point, name?: string): Pin | null {
  const { pins: before, add } = usePins.getState();
  const { announce, report } = useNotices.getState();
  const pin = add(point, name);
  if (pin === null) {
    report(t('inspect.allPinLettersPinsUsedH', { pinLetters: PIN_LETTERS.length }));
    return null;
  }
  const { pins } = usePins.getState();
  announce(
    pins.length === before.length
      ? t('inspect.pointAlreadyPinnedLetter', { letter: pin.letter })
      : t('inspect.pinnedLetterPinsPinLetters', {
          letter: pin.letter,
          pins: pins.length,
          pinLetters: PIN_LETTERS.length,
        }),
  );
  return pin;
}

/** Takes the pin away; it can come back. */
export function unpin(letter: PinLetter): void {
  const pin = pinOf(letter);
  if (pin === undefined) return;
  usePins.getState().remove(letter);
  useNotices.getState().offer(t('inspect.pointLetterUnpinned', { letter }), () => usePins.getState().restore([pin]));
}

/** Puts the pin elsewhere and looks up there. */
export function movePin(letter: PinLetter, point: Point): void {
  const pin = pinOf(letter);
  if (pin === undefined) return;
  usePins.getState().move(letter, point);
  useInspected.getState().lookUp(point);
}

/** Looks up the pin's point. */
export function lookUpPin(letter: PinLetter): void {
  const pin = pinOf(letter);
  if (pin !== undefined) useInspected.getState().lookUp(pin.point);
}

/** Takes every pin away; they can come back. */
export function unpinAll(): void {
  const { pins, clear, restore } = usePins.getState();
  if (pins.length === 0) return;
  clear();
  useNotices
    .getState()
    .offer(t('inspect.countPointsUnpinned', { count: pins.length, letter: pins[0]?.letter ?? '' }), () =>
      restore(pins),
    );
}

/** Opens or closes the comparison of the pins; with fewer than two it explains why not. */
export function toggleComparison(): void {
  const {
    comparison: { isOpen },
    compare,
  } = useLayout.getState();
  if (usePins.getState().pins.length < MIN_COMPARED) {
    compare({ isOpen: true });
    useNotices.getState().report(t('inspect.pinTwoMorePointsCompare'));
  } else compare({ isOpen: !isOpen });
}
