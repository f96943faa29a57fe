/** Pack `roads-montevideo`: the roads of the pack `streets-montevideo`, ready for the matrix. ODbL. */
import { join } from 'node:path';
import { writeRoadPack, type RoadPackReport } from '../../../main/importers/osm/write-road-pack.ts';
import { openPackFile } from '../../../main/packs/pack-file.ts';
import { loadSpatialite } from '../../../main/packs/spatialite.ts';
import type { Theme } from '../../kit/theme.ts';
import { networkOf, readStreetEdges, roadReport } from './network.ts';

async function build(directory: string, version: string): Promise<RoadPackReport> {
  const streets = openPackFile(join(directory, 'streets-montevideo.sqlite'));
  try {
    loadSpatialite(streets.database);
    const { manifest } = streets;
    const description = {
      id: 'roads-montevideo',
      title: 'Roads, Montevideo, Uruguay',
      description: 'Roads and paths of Montevideo for the time-distance matrix, from OpenStreetMap.',
      version,
      vintage: manifest.vintage,
      licence: manifest.licence,
      attribution: manifest.attribution,
      sources: manifest.sources,
      notes: ['Turn restrictions, signals and barriers are not in the source tiles.', 'A street whose direction the source does not state is taken as two-way.'],
    };
    return await writeRoadPack(networkOf(readStreetEdges(streets.database), 'UY'), description, directory);
  } finally {
    streets.database.close();
  }
}

export const theme: Theme = {
  id: 'roads-montevideo',
  sources: [],
  needs: ['streets-montevideo'],
  seconds: 8,
  run: async ({ packsDirectory, version }) => roadReport(await build(packsDirectory, version)),
};
