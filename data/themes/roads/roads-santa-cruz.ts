/** Pack `roads-santa-cruz`: the streets of the pack `streets-santa-cruz-osm`, ready for the matrix. ODbL. */
import { writeRoadPack, type RoadPackReport } from '../../../main/importers/osm/write-road-pack.ts';
import { needPack } from '../../kit/needed-pack.ts';
import type { Theme, ThemeContext } from '../../kit/theme.ts';
import { networkOf, readStreetEdges, roadReport } from './network.ts';

const STREETS = 'streets-santa-cruz-osm';

async function build(context: ThemeContext): Promise<RoadPackReport> {
  const streets = needPack(context, STREETS);
  try {
    const { manifest } = streets;
    const description = {
      id: 'roads-santa-cruz',
      title: 'Roads, Santa Cruz, California',
      description:
        'Roads and paths of the Santa Cruz area for the time-distance matrix: classes, ramps, bridges and one-way streets from OpenStreetMap, completed with TIGER/Line.',
      version: context.version,
      vintage: manifest.vintage,
      licence: manifest.licence,
      attribution: manifest.attribution,
      sources: manifest.sources,
      notes: [
        'Speeds are guessed from the class of a road: the source has no speed limits.',
        'Turn restrictions, signals and barriers are not in the source. A street whose direction the source does not state is taken as two-way.',
        'Which roads cross without meeting is known from the marks of bridges and tunnels, and guessed for motorways: nothing crosses them on their own level.',
      ],
    };
    return await writeRoadPack(networkOf(readStreetEdges(streets.database), 'US'), description, context.packsDirectory);
  } finally {
    streets.database.close();
  }
}

export const theme: Theme = {
  id: 'roads-santa-cruz',
  sources: [],
  needs: [STREETS],
  seconds: 6,
  run: async (context) => roadReport(await build(context)),
};
