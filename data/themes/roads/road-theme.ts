/** A pack of roads: the edges of a streets pack, ready for the matrix. */
import { writeRoadPack, type RoadPackReport } from '../../../main/importers/osm/write-road-pack.ts';
import { needPack } from '../../kit/needed-pack.ts';
import type { Theme } from '../../kit/theme.ts';
import { readStreetEdges, networkOf } from './street-network.ts';

/** Lines for the closing report of a build. */
const roadReport = ({ ways, nodes, streets }: RoadPackReport): string[] => [
  `${ways} ways, ${nodes} nodes; streets ${Object.entries(streets)
    .map(([kind, count]) => `${kind} ${count}`)
    .join(', ')}`,
];

export interface RoadThemeOptions {
  id: string;
  /** Id of the pack that has the streets; the licence, the sources and the vintage are its. */
  streets: string;
  /** ISO 3166-1 alpha-2 code of the country whose rules of the road hold. */
  country: string;
  title: string;
  description: string;
  notes: string[];
  /** How long it takes to build, about. */
  seconds: number;
}

export const roadTheme = ({ id, streets: needed, country, seconds, ...words }: RoadThemeOptions): Theme => ({
  id,
  sources: [],
  needs: [needed],
  seconds,
  async run(context) {
    const streets = needPack(context, needed);
    try {
      const { vintage, licence, attribution, sources } = streets.manifest;
      const description = { id, ...words, version: context.version, vintage, licence, attribution, sources };
      const network = networkOf(readStreetEdges(streets.database), country);
      return roadReport(await writeRoadPack(network, description, context.packsDirectory));
    } finally {
      streets.database.close();
    }
  },
});
