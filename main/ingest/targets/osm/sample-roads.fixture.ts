/** The road pack of a made-up city, for tests. */
import type { RoadNetwork } from '../../../routing/network.ts';
import { writeRoadPack, type RoadPackReport } from './write-road-pack.ts';

const INVENTED = { version: '1', licence: 'CC0-1.0', attribution: 'none' };

/** Writes `network` as the pack `id`, with the title `Sample city`. */
export const writeSampleRoads = (network: RoadNetwork, id: string, directory: string): Promise<RoadPackReport> =>
  writeRoadPack(
    network,
    {
      ...INVENTED,
      id,
      title: 'Sample city',
      description: 'Made up',
      vintage: 'none',
      sources: [{ ...INVENTED, name: 'sample city' }],
      notes: [],
    },
    directory,
  );
