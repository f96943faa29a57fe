import { Map as MapLibreMap, type MapOptions } from 'maplibre-gl';
import { beginWhole, endWithPlacedNames } from './fewer-pictures.ts';
import { afterPainting } from './after-painting.ts';

/** At the latest so long after a press has ended the map draws again, whatever else goes on. */
const LONGEST_HOLD_MS = 150;
/** A press lasts about a tenth of a second; the map does not wait for a finger that stays down. */
const LONGEST_PRESS_MS = 400;
/** A pointer that moved further was dragging, in pixels. */
const CLICK_TOLERANCE = 3;

/** A picture that took longer than this is drawn without a graphics card. */
const SLOW_PICTURE_MS = 40;
/**
 * A press elsewhere than on the map may be followed by another so soon: until then slow pictures that are not awaited
 * are put off.
 */
const PAUSE_MS = { pointer: 700, key: 300 };

/**
 * A map that lets answers go first. Drawing it takes the window's own thread; without a graphics card that is a tenth
 * of a second and more, in which nothing else can be shown. From a press, wherever in the window it is, until its
 * answer has been painted, that drawing waits: of a click on the map until {@link release}. A map that moves does not
 * wait, nor does one that is dragged. Pictures that are slow are also fewer: names do not fade in, which takes several,
 * and tiles and points that come while presses follow each other are drawn after an answer or when they pause, not when
 * the next press may fall into their drawing.
 */
export class PatientMap extends MapLibreMap {
  #isHeld = false;
  #isResting = false;
  #isWanted = false;
  #whenReleased: (() => void) | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  // oxlint-disable-next-line no-underscore-dangle -- the library's name for it
  readonly #fadeMs = this._fadeDuration;
  #isSlow = false;
  #isWithheld = false;
  /** Until when, by the page's clock in milliseconds, slow pictures are put off. */
  #pauseUntil = 0;
  #pause: keyof typeof PAUSE_MS = 'pointer';
  #pauseTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: MapOptions) {
    super(options);
    beginWhole(this, () => this.#isWithheld);
    endWithPlacedNames(this);
  }

  /** Whether the last picture was slow, as without a graphics card. */
  get isSlow(): boolean {
    return this.#isSlow;
  }

  /** Starts to watch for presses; to be called once. @returns ends it */
  watchPresses(): () => void {
    const stop = new AbortController();
    const options = { capture: true, passive: true, signal: stop.signal };
    const canvasContainer = this.getCanvasContainer();
    const isOwn = ({ target }: Event): boolean => target instanceof Node && canvasContainer.contains(target);
    let start: PointerEvent | null = null;
    const listen = <Name extends keyof WindowEventMap>(name: Name, act: (event: WindowEventMap[Name]) => void): void =>
      window.addEventListener(name, act, options);
    listen('pointerdown', (event) => {
      start = event;
      // Who draws or drags on the map follows it with the eye.
      if (isOwn(event)) this.#pauseUntil = 0;
      this.#hold(LONGEST_PRESS_MS);
    });
    listen('pointermove', ({ clientX, clientY }) => {
      if (start === null || Math.hypot(clientX - start.clientX, clientY - start.clientY) <= CLICK_TOLERANCE) return;
      start = null;
      this.release();
    });
    listen('pointerup', (event) => {
      if (start === null) return;
      start = null;
      this.#hold(LONGEST_HOLD_MS);
      // What a click on the map asks is answered by the server: showing the answer releases the map.
      if (isOwn(event)) return;
      this.#putOff('pointer');
      afterPainting(() => this.release());
    });
    listen('pointercancel', () => {
      start = null;
      this.release();
    });
    listen('keydown', (event) => {
      if (isOwn(event)) return;
      this.#putOff('key');
      this.#hold(LONGEST_HOLD_MS);
      // The next key may follow at once, so that what waited waits for a pause as well.
      afterPainting(() => {
        this.#endHold();
        this.#catchUpInPause();
      });
    });
    // Moving it has to be seen.
    this.on('movestart', () => this.release());
    return () => {
      stop.abort();
      clearTimeout(this.#timer);
      clearTimeout(this.#pauseTimer);
    };
  }

  /**
   * Whether the first picture is to wait, with all that it needs made ready. Without a graphics card it would hold up
   * whatever else is drawn first.
   */
  withhold(isWithheld: boolean): void {
    this.#isWithheld = isWithheld;
    if (!isWithheld) this.triggerRepaint();
  }

  /** Whether the map is out of sight: then it is not drawn at all. */
  rest(isResting: boolean): void {
    this.#isResting = isResting;
    if (!isResting) this.#catchUp();
  }

  /**
   * Does `act`, which draws the map anew, at once or as soon as the map may draw. Of several that wait the last is
   * done.
   */
  whenReleased(act: () => void): void {
    if (this.#isHeld) this.#whenReleased = act;
    else act();
  }

  #hold(longestMs: number): void {
    if (this.isMoving()) return;
    this.#isHeld = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.release(), longestMs);
  }

  #putOff(press: keyof typeof PAUSE_MS): void {
    this.#pause = press;
    this.#pauseUntil = performance.now() + PAUSE_MS[press];
  }

  /**
   * To be called when what a press asked for is on the map itself: the person waits for that picture, however slow, and
   * not for a pause. Keys pause all the same: one that is held down is followed by the next.
   */
  hurry(): void {
    if (this.#pause === 'key') return;
    this.#pauseUntil = 0;
    clearTimeout(this.#pauseTimer);
    this.#pauseTimer = undefined;
    this.#catchUp();
  }

  /** Draws what waited. */
  release(): void {
    this.#endHold();
    this.#catchUp();
  }

  #endHold(): void {
    clearTimeout(this.#timer);
    this.#isHeld = false;
    const act = this.#whenReleased;
    this.#whenReleased = null;
    act?.();
  }

  #catchUp(): void {
    if (!this.#isWanted || this.#isHeld || this.#isResting) return;
    this.#isWanted = false;
    super.triggerRepaint();
  }

  /** Draws what waited as soon as presses pause; at once where that is quick. */
  #catchUpInPause(): void {
    if (!this.#isWanted) return;
    if (!this.#isPutOff()) this.#catchUp();
    else
      this.#pauseTimer ??= setTimeout(() => {
        this.#pauseTimer = undefined;
        this.#catchUpInPause();
      }, this.#pauseUntil - performance.now());
  }

  #isPutOff(): boolean {
    return this.#isSlow && !this.isMoving() && performance.now() < this.#pauseUntil;
  }

  override triggerRepaint(): void {
    // The constructor above may draw before the fields of this class exist.
    if (!(#isHeld in this) || !(this.#isHeld || this.#isResting || this.#isPutOff())) {
      super.triggerRepaint();
      return;
    }
    this.#isWanted = true;
    if (!this.#isHeld) this.#catchUpInPause();
  }

  /** The frame that had been asked for when the press came waits as well. */
  // oxlint-disable-next-line no-underscore-dangle -- the library's name for it
  override _render(paintStartTimeStamp: number): this {
    // oxlint-disable-next-line no-underscore-dangle -- as above
    if (!this.#isHeld && !this.#isResting) return this.#draw(paintStartTimeStamp);
    this.#isWanted = true;
    return this;
  }

  #draw(paintStartTimeStamp: number): this {
    const since = performance.now();
    this.#isWanted = false;
    // oxlint-disable-next-line no-underscore-dangle -- as above
    this._fadeDuration = this.#isSlow ? 0 : this.#fadeMs;
    // oxlint-disable-next-line no-underscore-dangle -- as above
    super._render(paintStartTimeStamp);
    // Without a graphics card the picture is made after this, before the next task.
    setTimeout(() => {
      this.#isSlow = performance.now() - since > SLOW_PICTURE_MS;
    });
    return this;
  }
}
