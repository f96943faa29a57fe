/** Times at which a page's map is drawn, and the cost of the page's start. */
import type { Page } from '@playwright/test';

/** Start of a page until its map is idle; times are milliseconds since navigation. */
export interface Start {
  /** When the last script loaded before the map first drew had arrived. */
  scriptsMs: number;
  paintedMs: number;
  /** When the map became idle: it had issued its last frame and fired `idle`. */
  idleMs: number;
  /** When the map's first and last frames were submitted. */
  firstMs: number;
  drawnMs: number;
  /** Total duration of tasks longer than 50 ms on the page's main thread (Long Tasks). */
  blockedMs: number;
  /** Processor time of all Chromium processes until the map was idle. */
  processorSeconds: number;
  pictures: number;
  /** Draw calls of the last frame. */
  draws: number;
  requests: number;
  megabytes: number;
}

/** A map that has drawn nothing for this long is idle. */
const REST_MS = 2000;

/** Chromium, even without any page, draws windows of its own for about this long after starting. */
const OWN_START_MS = 3000;

interface Picture {
  at: number;
  draws: number;
  /** When all its draw calls had been issued. */
  issued: number;
  /** When the task after the drawing began: without a graphics card, the frame is rendered between the two. */
  handedOver: number;
}

declare global {
  interface Window {
    benchPictures: Picture[];
    benchLongTasks: number[];
  }
}

/** Runs in the page before any other script. */
function recordPictures(): void {
  const pictures: Picture[] = [];
  const longTasks: number[] = [];
  window.benchPictures = pictures;
  window.benchLongTasks = longTasks;
  const next = new MessageChannel();
  const handOver: Picture[] = [];
  next.port1.addEventListener('message', () => {
    const picture = handOver.shift();
    if (picture !== undefined) picture.handedOver = performance.now();
  });
  next.port1.start();
  let current: Picture | null = null;
  const request = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (act) =>
    request((time) => {
      const outer = current;
      const picture: Picture = { at: performance.now(), draws: 0, issued: Infinity, handedOver: Infinity };
      current = picture;
      act(time);
      current = outer;
      picture.issued = performance.now();
      if (picture.draws === 0) return;
      pictures.push(picture);
      handOver.push(picture);
      next.port2.postMessage(null);
    });
  const { prototype } = WebGL2RenderingContext;
  for (const name of ['drawElements', 'drawArrays'] as const)
    prototype[name] = new Proxy(prototype[name], {
      apply(draw, context, parameters) {
        if (current !== null) current.draws++;
        return Reflect.apply(draw, context, parameters);
      },
    });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longTasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
}

/** Records drawing by maps in every page opened from now on. */
export const watchPictures = (page: Page): Promise<void> => page.addInitScript(recordPictures);

/** Returns the processor time of all Chromium processes so far. */
export async function processorSeconds(page: Page): Promise<number> {
  const session = await page.context().browser()?.newBrowserCDPSession();
  if (session === undefined) throw new Error('The browser of this page is not available');
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

/** Waits until the browser itself has finished starting. */
export const untilBrowserRests = (page: Page): Promise<void> => page.waitForTimeout(OWN_START_MS);

/** Waits until the map of a newly opened page is idle. @param before an earlier value of {@link processorSeconds} */
export async function untilDrawn(page: Page, before: number): Promise<Start> {
  let taken = Number.NaN;
  let pictures = -1;
  for (;;) {
    const now = await page.evaluate(() => window.benchPictures.length);
    if (now > 0 && now === pictures) break;
    pictures = now;
    // Measured before the pause, which costs time too.
    taken = (await processorSeconds(page)) - before;
    await page.waitForTimeout(REST_MS);
  }
  const figures = await page.evaluate(() => {
    const drawn = window.benchPictures;
    const [first, last] = [drawn[0], drawn.at(-1)];
    const files = performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming);
    const until = first?.at ?? Infinity;
    const scripts = files.filter(({ name, responseEnd }) => /\.m?js$/.test(name) && responseEnd <= until);
    return {
      scriptsMs: Math.max(...scripts.map(({ responseEnd }) => responseEnd)),
      paintedMs: performance.getEntriesByName('first-paint')[0]?.startTime ?? Number.NaN,
      idleMs: last?.issued ?? Number.NaN,
      firstMs: first?.handedOver ?? Number.NaN,
      drawnMs: last?.handedOver ?? Number.NaN,
      blockedMs: window.benchLongTasks.reduce((sum, duration) => sum + duration, 0),
      pictures: drawn.length,
      draws: last?.draws ?? 0,
      requests: files.length,
      megabytes: files.reduce((sum, { decodedBodySize }) => sum + decodedBodySize, 0) / 1e6,
    };
  });
  return { ...figures, processorSeconds: taken };
}
