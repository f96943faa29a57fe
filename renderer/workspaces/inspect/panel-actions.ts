/** The actions of the panel for the point. */
import { copyText } from '../../kit/output/clipboard.ts';
import { curlCommand } from '../../kit/api/curl.ts';
import type { Point } from '../../kit/coordinates/point.ts';
import { activeMap } from '../../map/active-map.ts';
import { useLayout } from '../../model/window/layout.ts';
import { useService } from '../../model/service/service.ts';
import { useInspected } from '../../model/look-up/inspected.ts';
import { usePlaces } from '../../model/places/places.ts';
import { inOrder, questionAt, QUESTIONS, type Question } from '../../model/look-up/questions.ts';
import { closeReach } from './reach/actions.ts';
import { t } from '../../kit/words/t.ts';

/** Sections that are not hidden, in the person's order. */
export function shownSections(): Question[] {
  const { sectionOrder, hiddenSections } = useLayout.getState();
  return inOrder(QUESTIONS, sectionOrder).filter(({ id }) => !hiddenSections.includes(id));
}

/** The request of a section at a point, as a command. */
export const sectionCurl = (section: Question, point: Point): string =>
  curlCommand(useService.getState().serverUrl, questionAt(section, point));

/** The requests of every visible section at a point, one command a line. */
export const curlCommands = (point: Point): string =>
  shownSections()
    .map((section) => sectionCurl(section, point))
    .join('\n');

export async function copyPointCurl(): Promise<void> {
  const { point } = useInspected.getState();
  if (point !== null) await copyText(curlCommands(point), t('common.requestsCurl'));
}

export function zoomToPoint(): void {
  const { point } = useInspected.getState();
  if (point !== null) activeMap()?.camera.goTo(point);
}

/** Lets go of the point, of what is within reach, of the list of places and of what stood out on the map. */
export function closePanel(): void {
  useInspected.getState().clear();
  closeReach();
  usePlaces.getState().set({ isOpen: false, chosen: null });
  useLayout.getState().set({ lastPoint: null });
  activeMap()?.canvas.focus();
}
