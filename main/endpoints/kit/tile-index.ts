import { parameterFault } from '../../../contract/fault.ts';

/** Validates the index of a tile. @throws Fault 400 for a tile beyond the last one of its zoom */
export function checkTileIndex({ z, x, y }: { z: number; x: number; y: number }): void {
  const last = 2 ** z - 1;
  const faults = Object.entries({ x, y }).filter(([, index]) => index > last);
  if (faults.length === 0) return;
  throw parameterFault(
    faults.map(([parameter, index]) => ({
      parameter,
      message: `must be an integer from 0 to ${last} at zoom ${z}, not "${index}"`,
    })),
  );
}
