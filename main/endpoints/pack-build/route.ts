/** `/v1/packs/build`: the default packs, built by the server that reads them. */
import { accessSync, constants, mkdirSync } from 'node:fs';
import { Fault } from '../../../contract/fault.ts';
import {
  BUILD_BYTES,
  cancelPackBuildEndpoint,
  packBuildEndpoint,
  startPackBuildEndpoint,
} from '../../../contract/pack-build.ts';
import { DefaultPacksBuild, onlyPacks } from '../../packs/upkeep/default-packs-build.ts';
import { needRoom } from '../../store/free-space.ts';
import type { MountEndpoints } from '../kit/mounting.ts';

/** @throws Fault not_writable */
function needWritable(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true });
    accessSync(directory, constants.W_OK);
  } catch {
    throw new Fault(
      'not_writable',
      'The packs directory may not be written to. Change its rights, or choose another pack folder',
    );
  }
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
        'This Cairn is installed, and only one that runs from its source code can build packs. Add pack files, or choose a folder of packs',
      );
    if (build.isRunning) throw new Fault('conflict', 'The default packs are being built. Cancel that, or wait for it');
    needWritable(packs.directory);
    needRoom(packs.directory, BUILD_BYTES);
    build.start(body.packs === 'all' ? [] : onlyPacks(body.packs));
    return build.report();
  });

  mount(cancelPackBuildEndpoint, async () => {
    await build.cancel();
    return build.report();
  });
};
