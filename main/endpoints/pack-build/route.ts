/** `/v1/packs/build`: the default packs, built by the server that reads them. */
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

/** A folder that was never made is made for its first packs. @throws Fault not_writable */
function needDirectory(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true });
  } catch {
    // Why it cannot be had does not matter.
  }
  needPacksWritable(directory);
}

export const mountPackBuild: MountEndpoints = (context) => {
  const { mount, packs } = context;
  const build = new DefaultPacksBuild(packs.directory);
  context.onClose(() => build.cancel());

  mount(packBuildEndpoint, () => build.report());

  mount(startPackBuildEndpoint, ({ body }) => {
    if (!build.isAvailable)
      throw new Fault(
        'conflict',
        'This Cairn is installed, and only one that runs from its source code can build packs. Add pack ' +
          'files, or choose a folder of packs',
      );
    if (build.isRunning) throw new Fault('conflict', 'The default packs are being built. Cancel that, or wait for it');
    needDirectory(packs.directory);
    requireSpace(packs.directory, BUILD_BYTES);
    build.start(body.packs === 'all' ? [] : onlyPacks(body.packs));
    return build.report();
  });

  mount(cancelPackBuildEndpoint, async () => {
    await build.cancel();
    return build.report();
  });
};
