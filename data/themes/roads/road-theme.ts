/** Themes of road packs: edges of a streets pack, prepared for the matrix. */
import { writeRoadPack, type RoadPackReport } from '../../../main/ingest/targets/osm/write-road-pack.ts';
import { needPack } from '../../kit/needed-pack.ts';
import type { Theme } from '../../kit/theme.ts';
import { readStreetEdges, networkOf } from './street-network.ts';

/** Returns lines for the final report of a build. */
const roadReport = ({ ways, nodes, streets }: RoadPackReport): string[] => [
  `${ways} ways, ${nodes} nodes; streets ${Object.entries(streets)
    .map(([kind, count]) => `${kind} ${count}`)
    .join(', ')}`,
];

export interface RoadThemeOptions {
  id: string;
  /** Id of the streets pack, from which licence, sources and vintage are copied. */
  streets: string;
  /** ISO 3166-1 alpha-2 code of the country whose traffic rules apply. */
  country: string;
  title: string;
  description: string;
  notes: string[];
  /** Approximate duration of the build. */
  seconds: number;
}

export const roadTheme = ({ id, streets: needed, country, seconds, ...texts }: RoadThemeOptions): Theme => ({
  id,
  sources: [],
  needs: [needed],
  seconds,
  async run(context) {
    const streets = needPack(context, needed);
    try {
      const { vintage, licence, attribution, sources } = streets.manifest;
      const description = { id, ...texts, version: context.version, vintage, licence, attribution, sources };
      const network = networkOf(readStreetEdges(streets.database), country);
      return roadReport(await writeRoadPack(network, description, context.packsDirectory));
    } finally {
      streets.database.close();
    }
  },
});
