import { Map as MapLibreMap } from 'maplibre-gl';

/** At the latest after this long the map draws again, whatever else goes on. */
const LONGEST_HOLD_MS = 150;
/** A pointer that moved further was dragging, in pixels. */
const CLICK_TOLERANCE = 3;

/**
 * A map that lets an answer go first. The library draws the whole map anew at the end of every click, though nothing on
 * it has changed; without a graphics card that alone takes a tenth of a second, in which the panel could not be filled.
 * From a click until {@link release} that drawing waits.
 */
export class PatientMap extends MapLibreMap {
  #isHeld = false;
  #isWanted = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Starts to watch for clicks; to be called once. */
  watchClicks(): void {
    let start: PointerEvent | null = null;
    const container = this.getCanvasContainer();
    container.addEventListener('pointerdown', (event) => {
      start = event;
    });
    container.addEventListener('pointerup', (event) => {
      const distance = start === null ? Infinity : Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY);
      if (distance <= CLICK_TOLERANCE && !this.isMoving()) this.#hold();
    });
  }

  #hold(): void {
    this.#isHeld = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.release(), LONGEST_HOLD_MS);
  }

  /** Draws what waited. */
  release(): void {
    clearTimeout(this.#timer);
    this.#isHeld = false;
    if (this.#isWanted) super.triggerRepaint();
    this.#isWanted = false;
  }

  override triggerRepaint(): void {
    // The constructor above may draw before the fields of this class exist.
    if (#isHeld in this && this.#isHeld) this.#isWanted = true;
    else super.triggerRepaint();
  }
}
