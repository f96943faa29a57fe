import { FieldBar } from './FieldBar.tsx';
import { PositionOnMap } from './PositionOnMap.tsx';

/** The position on the map, and below it while a receiver is chosen. */
export function Position() {
  return (
    <>
      <PositionOnMap />
      <FieldBar />
    </>
  );
}
