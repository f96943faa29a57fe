/**
 * Keeps objects created by Node's `process.nextTick` as cheap as in a young process.
 *
 * For an object literal with computed keys, V8 remembers the layout of the first object. If a garbage collection finds
 * no such object alive, V8 drops the layout; the next object gets another one, and from then on the runtime creates the
 * literal property by property. No tick is alive between two requests, so each of the roughly eight ticks of a response
 * would take a microsecond or two longer for the rest of the process. A tick that stays alive preserves the layout.
 */
import { executionAsyncResource } from 'node:async_hooks';

const preserved: object[] = [];

// In a tick, the current execution resource is the tick itself.
process.nextTick(() => preserved.push(executionAsyncResource()));
