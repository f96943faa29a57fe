/** Electron's entry point: starts the local server in a thread, opens the window, and ends both together. */
import { runDesktop } from './desktop/run.ts';

// Not awaited, because Electron only becomes ready once this module has finished.
void runDesktop();
