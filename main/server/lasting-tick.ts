/**
 * Keeps what Node's `process.nextTick` makes of each call as cheap as it is in a young process.
 *
 * V8 remembers of an object literal with computed keys what objects it makes, by the layout of the first one. Once a
 * collection of garbage finds no such object, the layout is gone, the next object has another, and the literal is made
 * property by property in the runtime from then on. Between two requests no tick is alive, so each of them, about eight
 * an answer, would take a microsecond or two more for the rest of the process. One that stays keeps the layout.
 */
import { executionAsyncResource } from 'node:async_hooks';

const kept: object[] = [];

// While a tick runs, it is the resource of the execution.
process.nextTick(() => kept.push(executionAsyncResource()));
