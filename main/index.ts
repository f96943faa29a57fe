/** Electron's entry: starts the local server in a thread, opens the window, ends both together. */
import { runDesktop } from './desktop/run.ts';

// Not awaited: Electron becomes ready only after this module has run to its end.
void runDesktop();
