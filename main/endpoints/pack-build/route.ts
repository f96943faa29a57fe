/** `/v1/packs/build`: builds the default packs in the server that uses them. */
import { mkdirSync } from 'node:fs';
import { Fault } from '../../../contract/fault.ts';
import {
  BUILD_BYTES,
  cancelPackBuildEndpoint,
  packBuildEndpoint,
  startPackBuildEndpoint,
} from '../../../contract/pack-build.ts';
import { DefaultPacksBuild, onlyPacks } from '../../packs/upkeep/default-packs-build.ts';
import { needPacksWritable } from '../../packs/writable.ts';
import { requireSpace } from '../../store/free-space.ts';
import type { MountEndpoints } from '../kit/mounting.ts';

/** Creates the folder if it is missing. @throws Fault not_writable */
function requireDirectory(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true });
  } catch {
    // The check below reports the reason.
  }
  needPacksWritable(directory);
}

export const mountPackBuild: MountEndpoints = (context) => {
  const { mount, packStore } = context;
  const build = new DefaultPacksBuild(packStore.directory);
  context.onClose(() => build.cancel());

  mount(packBuildEndpoint, () => build.report());

  mount(startPackBuildEndpoint, ({ body }) => {
    if (!build.isAvailable)
      throw new Fault(
        'conflict',
        'Only a Cairn that runs from its source code can build packs, and this one is installed. Add pack ' +
          'files, or choose a folder of packs',
      );
    if (build.isRunning)
      throw new Fault('conflict', 'The default packs are being built. Cancel the build, or wait for it');
    requireDirectory(packStore.directory);
    requireSpace(packStore.directory, BUILD_BYTES);
    build.start(body.packs === 'all' ? [] : onlyPacks(body.packs));
    return build.report();
  });

  mount(cancelPackBuildEndpoint, async () => {
    await build.cancel();
    return build.report();
  });
};
