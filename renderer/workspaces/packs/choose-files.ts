import { chooseFiles } from '../../kit/components/choose-files.ts';
import { addPackFiles } from '../../model/packs/pack-adding.ts';

/** Opens the system's dialog, and adds the packs that are chosen there. */
export const choosePackFiles = (): void =>
  chooseFiles({ accept: '.sqlite', multiple: true }, (files) => addPackFiles(files));
