/**
 * Ends a process together with its parent, even if the parent is killed. For tests and benchmarks that start servers:
 * spawn with `LIFELINE` in Node's options and `'ipc'` in `stdio`; the channel closes when the parent ends.
 */
const SCRIPT = "process.once('disconnect', () => process.exit(1)); process.channel?.unref()";

/** Options of Node. Threads inherit them but have no channel, hence the question mark. */
export const LIFELINE = ['--import', `data:text/javascript,${encodeURIComponent(SCRIPT)}`] as const;
