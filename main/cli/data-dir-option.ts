/** The option of every command that reads or writes Cairn's own files: keys, usage, what is known of pack files. */
import { defaultDataDirectory } from '../launch/directories.ts';

/** For commander's `option`. */
export const dataDir = ['--data-dir <dir>', "directory of Cairn's own files", defaultDataDirectory()] as const;
