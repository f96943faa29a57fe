/** Zones of the universal grids (UTM, UPS, MGRS), which cover the globe. */
import { boundaryId } from '../../../main/packs/boundary-id.ts';
import { createAreaWriter } from '../../../main/packs/write/areas.ts';
import type { MultiPolygon } from '../../../main/geometry/rings.ts';
import { untangle } from '../../../main/geometry/untangle.ts';
import { defineTheme } from '../../kit/theme.ts';
import { boxPolygon } from '../../read/zone-pieces.ts';
import { gridCells, type GridCell } from './cells.ts';

const UTM_ZONE = 970;
const GRID_ZONE = 971;
const STANDARD = {
  name: 'NGA.STND.0037',
  version: '2.0.0',
  licence: 'Public domain (US government work)',
  attribution: 'National Geospatial-Intelligence Agency, NGA.STND.0037',
  vintage: '2014',
};

const polygonsOf = ({ west, south, east, north }: GridCell): MultiPolygon => boxPolygon([west, south, east, north]);

function joinCells(cells: readonly GridCell[]): MultiPolygon {
  const polygons = untangle(cells.flatMap(polygonsOf));
  if (polygons === undefined) throw new Error("Grid zones couldn't be joined");
  return polygons;
}

export const theme = defineTheme({
  id: 'grid-zones',
  describe: {
    theme: 'geo-boundaries',
    title: 'Grid zones (UTM, UPS, MGRS)',
    description:
      'Zones of the universal grids: Universal Transverse Mercator, Universal Polar Stereographic, and the ' +
      'grid zones of the Military Grid Reference System.',
    vintage: 'NGA.STND.0037, version 2.0.0, 2014',
    kind: 'measured',
    licence: 'Public domain',
    attribution: STANDARD.attribution,
  },
  sources: [],
  seconds: 2,
  build({ database }) {
    const cells = gridCells();
    const writer = createAreaWriter(database);
    const zones = Map.groupBy(cells, ({ zone }) => zone);
    for (const [zone, parts] of zones) {
      const name = zone.startsWith('UPS') ? zone : `UTM zone ${zone}`;
      writer.add({
        categoryCode: UTM_ZONE,
        sourceKey: zone,
        name,
        localType: zone.startsWith('UPS') ? 'UPS area' : 'UTM zone',
        polygons: joinCells(parts),
      });
    }
    for (const cell of cells) {
      writer.add({
        categoryCode: GRID_ZONE,
        sourceKey: cell.name,
        name: cell.name,
        localType: 'MGRS grid zone',
        parentId: boundaryId(UTM_ZONE, cell.zone),
        polygons: polygonsOf(cell),
      });
    }
    const { bbox: coverage, ...counts } = writer.finish();
    return {
      coverage,
      counts,
      accounts: [
        {
          subject: 'grid zones',
          sourceCount: cells.length,
          writtenCount: counts.areas,
          differences: { 'UTM zones and UPS areas': zones.size },
        },
      ],
      notes: [
        'The zones are computed from their definition on WGS84, including the exceptions in south-west Norway ' +
          'and around Svalbard; they cover land and sea.',
      ],
      derivedFrom: [{ sources: [STANDARD], attribution: STANDARD.attribution }],
    };
  },
});
