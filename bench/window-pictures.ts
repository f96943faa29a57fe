/** When the map of a page draws, and what the start of the page costs. */
import type { Page } from '@playwright/test';

/** The start of a page until its map rests; times are milliseconds since navigation. */
export interface Start {
  /** When the last script had come that was there before the map first drew. */
  scriptsMs: number;
  paintedMs: number;
  /** When the map had no more to do: it has issued its last picture, and fires `idle`. */
  idleMs: number;
  /** When the map's first picture was handed over, and its last. */
  firstMs: number;
  drawnMs: number;
  /** All that held up the page's own thread for longer than 50 ms (Long Tasks). */
  blockedMs: number;
  /** Of all of Chromium's processes, until the map rested. */
  processorSeconds: number;
  pictures: number;
  /** Calls to draw that the last picture took. */
  draws: number;
  requests: number;
  megabytes: number;
}

/** A map that draws nothing for so long rests. */
const REST_MS = 2000;

/** Chromium, without any page, opens and draws one of its own for about so long. */
const OWN_START_MS = 3000;

interface Picture {
  at: number;
  draws: number;
  /** When all its draw calls had been issued. */
  issued: number;
  /** When the task after the one that drew it began: without a graphics card it is made between the two. */
  handedOver: number;
}

declare global {
  interface Window {
    benchPictures: Picture[];
    benchLongTasks: number[];
  }
}

/** Runs in the page before everything else. */
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

/** Records when maps draw, in every page that is opened here from now on. */
export const watchPictures = (page: Page): Promise<void> => page.addInitScript(recordPictures);

/** Processor time of all of Chromium's processes so far. */
export async function processorSeconds(page: Page): Promise<number> {
  const session = await page.context().browser()?.newBrowserCDPSession();
  if (session === undefined) throw new Error('The browser of this page cannot be asked');
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

/** Waits until the start of the browser itself is over. */
export const untilBrowserRests = (page: Page): Promise<void> => page.waitForTimeout(OWN_START_MS);

/** Waits until the map of a newly opened page is idle. @param before of {@link processorSeconds} */
export async function untilDrawn(page: Page, before: number): Promise<Start> {
  let taken = Number.NaN;
  let pictures = -1;
  for (;;) {
    const now = await page.evaluate(() => window.benchPictures.length);
    if (now > 0 && now === pictures) break;
    pictures = now;
    // Before the pause, which costs something too.
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
