/** Each workspace has its own view of the only map of the window. */
import { useLayout, type WorkspaceId } from '../model/window/layout.ts';
import { useWindow } from '../model/window/window.ts';
import { activeMap } from './active-map.ts';

/**
 * Says that the page of a workspace is drawn. Stores the view of the map that the previous workspace is left with, and
 * returns to that of this one if the person goes back to it.
 */
export function arriveAt(workspace: WorkspaceId): void {
  const { shown, isAsLeft, setShown } = useWindow.getState();
  const map = activeMap();
  if (map !== null && shown !== null && shown !== workspace) {
    const { views, set } = useLayout.getState();
    const { metresPerPixel: _scale, ...view } = map.view();
    set({ views: { ...views, [shown]: view } });
    const own = views[workspace];
    if (isAsLeft && own !== undefined) map.camera.show(own);
  }
  setShown(workspace);
}
