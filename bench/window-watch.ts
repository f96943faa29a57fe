/** Time from a press to the frame that shows its effect, as measured by Chromium. */
import type { Page } from '@playwright/test';

/** One press of a pointer or key with all events that belong to it (an "interaction" in Event Timing). */
export interface Interaction {
  /** Milliseconds from the press until its first handler started. */
  waitedMs: number;
  /** Milliseconds taken by all its handlers. */
  handledMs: number;
  /** Milliseconds from an event until the next frame after its handlers, in steps of 8: the maximum over its events. */
  paintedMs: number;
}

/** Minimum of `durationThreshold` (Event Timing): shorter interactions aren't reported. */
export const SHORTEST_MS = 16;

interface Recorded extends Interaction {
  at: number;
}

declare global {
  interface Window {
    benchInteractions: Map<number, Recorded>;
  }
}

/** Starts recording the interactions in the page. */
export async function watchInteractions(page: Page): Promise<void> {
  await page.evaluate((durationThreshold) => {
    window.benchInteractions = new Map();
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!(entry instanceof PerformanceEventTiming) || entry.interactionId === 0) continue;
        const { interactionId, startTime, processingStart, processingEnd, duration } = entry;
        const before = window.benchInteractions.get(interactionId) ?? {
          at: startTime,
          waitedMs: 0,
          handledMs: 0,
          paintedMs: 0,
        };
        window.benchInteractions.set(interactionId, {
          at: Math.min(before.at, startTime),
          waitedMs: Math.max(before.waitedMs, processingStart - startTime),
          handledMs: before.handledMs + processingEnd - processingStart,
          paintedMs: Math.max(before.paintedMs, duration),
        });
      }
    }).observe({ type: 'event', durationThreshold });
  }, SHORTEST_MS);
}

/** Returns the time on the page's clock. */
export const pageTime = (page: Page): Promise<number> => page.evaluate(() => performance.now());

/** Returns the interactions between two values of {@link pageTime}, except those too short to be reported. */
export const interactionsBetween = (page: Page, from: number, to: number): Promise<Interaction[]> =>
  page.evaluate(
    ([first, last]) => [...window.benchInteractions.values()].filter(({ at }) => at >= first && at < last),
    [from, to] as const,
  );
