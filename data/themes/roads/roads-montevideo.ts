/** Pack `roads-montevideo`: the roads of the pack `streets-montevideo`, ready for the matrix. ODbL. */
import { writeRoadPack, type RoadPackReport } from '../../../main/importers/osm/write-road-pack.ts';
import { needPack } from '../../kit/needed-pack.ts';
import type { Theme, ThemeContext } from '../../kit/theme.ts';
import { networkOf, readStreetEdges, roadReport } from './network.ts';

const STREETS = 'streets-montevideo';

async function build(context: ThemeContext): Promise<RoadPackReport> {
  const streets = needPack(context, STREETS);
  try {
    const { manifest } = streets;
    const description = {
      id: 'roads-montevideo',
      title: 'Roads, Montevideo, Uruguay',
      description: 'Roads and paths of Montevideo for the time-distance matrix, from OpenStreetMap.',
      version: context.version,
      vintage: manifest.vintage,
      licence: manifest.licence,
      attribution: manifest.attribution,
      sources: manifest.sources,
      notes: [
        'Turn restrictions, signals and barriers are not in the source tiles.',
        'A street whose direction the source does not state is taken as two-way.',
      ],
    };
    return await writeRoadPack(networkOf(readStreetEdges(streets.database), 'UY'), description, context.packsDirectory);
  } finally {
    streets.database.close();
  }
}

export const theme: Theme = {
  id: 'roads-montevideo',
  sources: [],
  needs: [STREETS],
  seconds: 8,
  run: async (context) => roadReport(await build(context)),
};
