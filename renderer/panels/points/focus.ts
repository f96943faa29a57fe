/** Where the focus goes in a list of points when what held it is gone. */
import { focusOnceDrawn } from '../../kit/components/focus.ts';
import type { PointRole } from '../../kit/coordinates/point-role.ts';

/** The rows of a list, or the ways to add some if it is empty: see {@link focusOnceDrawn}. */
export const listParts = (role: PointRole): readonly string[] => [role, `add ${role}`];

/** Focuses the list as soon as the change is drawn. */
export const focusList = (role: PointRole): void => focusOnceDrawn(...listParts(role));
