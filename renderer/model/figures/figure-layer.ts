/** The figure that colours the map: asked for when it is chosen, kept while it is shown. */
import { create } from 'zustand';
import { layerEndpoint, type Layer } from '../../../contract/health.ts';
import { ask } from '../../kit/api/ask.ts';
import { wayFailure, type Failure } from '../../kit/api/failure.ts';
import { useLayout, type FigureChoice } from '../window/layout.ts';
import { periodQuery, usePeriod, type Period } from './period.ts';
import { useService } from '../service/service.ts';
import { classesOf, type FigureClass } from './classes.ts';

export type ShownLayer = {
  readonly choice: FigureChoice;
  readonly layer: Layer;
  readonly classes: readonly FigureClass[];
  /** ISO 8601: gives the age of the figures. */
  readonly readAt: string;
};

type Store = {
  readonly shown: ShownLayer | null;
  readonly isLoading: boolean;
  readonly failure: Failure | null;
  readonly read: (choice: FigureChoice | null, period: Period) => Promise<void>;
  /** Asks for what is chosen now, as after a failure or a change of packs. */
  readonly readAgain: () => Promise<void>;
};

let current = new AbortController();

export const useFigureLayer = create<Store>()((set, getStore) => ({
  shown: null,
  isLoading: false,
  failure: null,
  readAgain: () => getStore().read(useLayout.getState().figureLayer, usePeriod.getState()),
  async read(choice, period) {
    current.abort();
    current = new AbortController();
    const { signal } = current;
    if (choice === null) {
      set({ shown: null, isLoading: false, failure: null });
      return;
    }
    set({ isLoading: true, failure: null });
    try {
      const answer = await ask(layerEndpoint, {
        query: { admin: `admin${choice.level}`, figure: choice.figure, ...periodQuery(period) },
        signal,
      });
      if (signal.aborted) return;
      if (answer.ok)
        set({
          shown: {
            choice,
            layer: answer.data,
            classes: classesOf(choice.figure, answer.data),
            readAt: new Date().toISOString(),
          },
          isLoading: false,
        });
      else {
        set({ shown: null, isLoading: false, failure: answer.failure });
        useService.getState().noteFailure(answer.failure);
      }
    } catch {
      // Another choice has been made; its own question is under way. Or what came is no answer to this one.
      if (!signal.aborted) set({ shown: null, isLoading: false, failure: wayFailure('unreadable') });
    }
  },
}));
