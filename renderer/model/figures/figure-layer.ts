/** The figure that colours the map. */
import { layerEndpoint, type Layer } from '../../../contract/health.ts';
import type { Failure } from '../../kit/api/failure.ts';
import { ofPacks, queryOf, type AnswerQuery } from '../../kit/api/query.ts';
import { useAnswer } from '../../kit/api/use-answer.ts';
import { useLayout, type FigureChoice, type Period } from '../window/layout.ts';
import { classesOf, type FigureClass } from './classes.ts';
import { periodQuery } from './period.ts';

export type ShownLayer = {
  readonly choice: FigureChoice;
  readonly layer: Layer;
  readonly classes: readonly FigureClass[];
  /** ISO 8601: gives the age of the figures. */
  readonly readAt: string;
};

type FigureLayer = {
  /** The one chosen; while it is awaited, the one before. */
  readonly shown: ShownLayer | null;
  readonly isLoading: boolean;
  readonly failure: Failure | null;
  readonly again: () => void;
};

/** The response with the request's choices, which it doesn't fully repeat. */
function layerQuery(choice: FigureChoice, period: Period): AnswerQuery<ShownLayer> {
  const asked = queryOf(layerEndpoint, {
    query: { admin: `admin${choice.level}`, figure: choice.figure, ...periodQuery(period) },
  });
  return ofPacks({
    queryKey: asked.queryKey,
    async queryFn(context) {
      const { data: layer, ...reply } = await asked.queryFn(context);
      const classes = classesOf(choice.figure, layer);
      return { ...reply, data: { choice, layer, classes, readAt: new Date().toISOString() } };
    },
  });
}

/** Placeholder for no choice; never requested. */
const NONE: FigureChoice = { figure: 'risk', level: 0 };

/** The layer of the figure that is chosen, for the period that is chosen. */
export function useFigureLayer(): FigureLayer {
  const choice = useLayout((layout) => layout.figureLayer);
  const date = useLayout(({ period }) => period.date);
  const trendDays = useLayout(({ period }) => period.trendDays);
  const isWanted = choice !== null;
  const { data, failure, isOld, again } = useAnswer(layerQuery(choice ?? NONE, { date, trendDays }), {
    isWanted,
    keepsOld: true,
  });
  if (!isWanted) return { shown: null, isLoading: false, failure: null, again };
  const shown = failure === null ? (data ?? null) : null;
  return { shown, isLoading: failure === null && (isOld || shown === null), failure, again };
}
