/** The way to the dialog where points are written as text. */
import type { PointRole } from '../../kit/coordinates/point-role.ts';
import { useBuilder } from '../../model/matrix/order/builder.ts';
import { asText } from '../../model/matrix/order/points.ts';

/** Adds points to a list. */
export const pasteText = (role: PointRole, text = ''): void =>
  void useBuilder.setState({ text: { role, isWhole: false, text } });

/** Edits a whole list. */
export const editText = (role: PointRole): void =>
  void useBuilder.setState({ text: { role, isWhole: true, text: asText(useBuilder.getState().lists[role]) } });

export const closeText = (): void => void useBuilder.setState({ text: null });
