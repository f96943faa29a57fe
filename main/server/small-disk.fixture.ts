/** A disk of a few megabytes, for tests of what happens when it is full. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  directory: string;
  /** Whether this system allows one to be mounted; what needs it is skipped aloud where it does not. */
  isMounted: boolean;
  /** Whether files can be written from now on. */
  setWritable: (isWritable: boolean) => void;
  remove: () => void;
}

/** Mounts one. @param inodes files and directories that it takes, itself among them */
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
  if (!isMounted) process.stdout.write('skipped: a full disk: this system does not allow a small one to be mounted\n');
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
