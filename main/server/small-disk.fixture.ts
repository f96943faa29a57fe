/** A disk of a few megabytes, for tests of what happens when it is full. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  directory: string;
  /** Whether this system allows one to be mounted; what needs it is skipped aloud where it does not. */
  isMounted: boolean;
  remove: () => void;
}

/** Mounts one. */
export function mountSmallDisk(megabytes: number): SmallDisk {
  const directory = mkdtempSync(join(tmpdir(), 'cairn-disk-'));
  const args = ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', directory];
  const isMounted = spawnSync('mount', args, { stdio: 'ignore' }).status === 0;
  if (!isMounted) process.stdout.write('skipped: a full disk: this system does not allow a small one to be mounted\n');
  return {
    directory,
    isMounted,
    remove: () => {
      if (isMounted) spawnSync('umount', ['-l', directory]);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
