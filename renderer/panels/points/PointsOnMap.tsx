import { useEffect } from 'react';
import { useActiveMap } from '../../map/active-map.ts';
import { stopIcon, type MarkedPoint } from '../../map/matrix-points.ts';
import { useMap } from '../../model/map/map.ts';
import type { PointRole } from '../../kit/coordinates/point-role.ts';
import { useBuilder } from '../../model/matrix/order/builder.ts';
import { labelOf } from '../../model/matrix/order/points.ts';

/** Displays the points of some lists on the map. It draws nothing of its own. */
export function PointsOnMap({ of: roles }: { readonly of: readonly PointRole[] }) {
  const map = useActiveMap((active) => active.map);
  const lists = useBuilder((builder) => builder.lists);
  const chosen = useMap(({ selection }) => selection.ids);
  const draggedId = useMap((drawn) => drawn.draggedId);
  const dragged = useMap((drawn) => (drawn.draggedId === null ? null : drawn.dragged));
  useEffect(() => {
    const points = roles.flatMap((role) =>
      lists[role].map(({ id, point }, index, list): MarkedPoint => ({
        id,
        icon: role === 'stops' ? stopIcon(labelOf(role, index, list)) : role,
        point: id === draggedId && dragged !== null ? dragged : point,
        isChosen: chosen.has(id),
      })),
    );
    map?.showMatrixPoints(points);
  }, [map, lists, roles, chosen, draggedId, dragged]);
  useEffect(() => () => map?.showMatrixPoints([]), [map]);
  return null;
}
