/** Functions of the matrix thread. */
import type { RouteLeg } from '../../contract/route.ts';
import type { Call } from '../threads/call.ts';
import type {
  DirectionsCommand,
  MatrixAnswer,
  MatrixCommand,
  MatrixProgress,
  NearestAnswer,
  NearestCommand,
  PlaceAnswer,
  PlaceCommand,
  ReachAnswer,
  ReachCommand,
  RouteAnswer,
  RouteCommand,
  SnapAnswer,
  SnapCommand,
  TripCommand,
  TripFound,
} from './commands.ts';
import { MatrixCoordinator } from './coordinator.ts';
import { MatrixEngine } from './engine.ts';

export function matrixService() {
  const coordinator = new MatrixCoordinator(new MatrixEngine());
  return (call: Call<MatrixProgress>) => ({
    matrix: (command: MatrixCommand): Promise<MatrixAnswer> => coordinator.matrix(command, call),
    route: (command: RouteCommand): RouteAnswer => coordinator.route(command),
    directions: (command: DirectionsCommand): Promise<RouteLeg[]> => coordinator.directions(command, call),
    nearest: (command: NearestCommand): Promise<NearestAnswer> => coordinator.nearest(command, call),
    reach: (command: ReachCommand): Promise<ReachAnswer> => coordinator.reach(command, call),
    trip: (command: TripCommand): Promise<TripFound> => coordinator.trip(command, call),
    place: (command: PlaceCommand): PlaceAnswer => coordinator.place(command),
    snap(command: SnapCommand): SnapAnswer {
      // Let requests that have arrived in the meantime go first.
      setImmediate(() => coordinator.warmUp(command));
      return coordinator.snap(command);
    },
  });
}
