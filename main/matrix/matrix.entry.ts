/** Entry of the matrix thread: takes commands, one matrix at a time, and reports. */
import { parentPort } from 'node:worker_threads';
import { MatrixCoordinator } from './coordinator.ts';
import { MatrixEngine } from './engine.ts';
import type { Command } from './protocol.ts';
import { stepBack } from '../threads/step-back.ts';

// The threads of the engine begin with the priority of the one that starts them.
stepBack();
const coordinator = new MatrixCoordinator(new MatrixEngine());

parentPort?.on('message', (command: Command) => {
  if (command.type === 'snap') {
    parentPort?.postMessage(coordinator.snap(command));
    // After what has been asked in the meantime.
    setImmediate(() => coordinator.warmUp(command));
  } else if (command.type === 'route') parentPort?.postMessage(coordinator.route(command));
  else void coordinator.matrix(command).then((report) => parentPort?.postMessage(report));
});
