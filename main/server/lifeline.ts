/**
 * Ends a process with the one that started it, also if that one is killed and can say nothing. For tests and benches
 * that start servers of their own: spawn with `LIFELINE` among Node's options and `'ipc'` among `stdio`; the channel
 * closes with its other end.
 */
const SCRIPT = "process.once('disconnect', () => process.exit(1)); process.channel?.unref()";

/** Options of Node. Threads inherit them and have no channel, hence the question mark. */
export const LIFELINE = ['--import', `data:text/javascript,${encodeURIComponent(SCRIPT)}`] as const;
