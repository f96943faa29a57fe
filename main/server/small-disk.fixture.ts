/** A disk of a few megabytes, for tests of a full disk. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  directory: string;
  /** Whether this system can mount one; if not, tests that need it are skipped with a message. */
  isMounted: boolean;
  /** Makes the disk writable or read-only. */
  setWritable: (isWritable: boolean) => void;
  remove: () => void;
}

/** Mounts a disk. @param inodes maximum number of files and directories, including the root directory */
export function mountSmallDisk(megabytes: number, inodes?: number): SmallDisk {
  const directory = mkdtempSync(join(tmpdir(), 'cairn-disk-'));
  const args = [
    '-t',
    'tmpfs',
    '-o',
    `size=${megabytes}m${inodes === undefined ? '' : `,nr_inodes=${inodes}`}`,
    'tmpfs',
    directory,
  ];
  const isMounted = spawnSync('mount', args, { stdio: 'ignore' }).status === 0;
  if (!isMounted) process.stdout.write('skipped: a full disk: this system does not allow mounting a small one\n');
  return {
    directory,
    isMounted,
    setWritable: (isWritable) => {
      spawnSync('mount', ['-o', `remount,${isWritable ? 'rw' : 'ro'}`, directory]);
    },
    remove: () => {
      if (isMounted) spawnSync('umount', ['-l', directory]);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
