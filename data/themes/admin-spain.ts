/** Spanish administrative areas, from the autonomous community down to the municipality. */
import { adminCategoryCode, type AdminLevel } from '../../contract/categories.ts';
import { boundaryId } from '../../main/packs/boundary-id.ts';
import { createAreaWriter } from '../../main/packs/write-areas.ts';
import { type SourceArea, writeLevel } from '../read/source-areas.ts';
import { featuresOf, readTopology } from '../read/topology.ts';
import { defineTheme } from '../theme.ts';

interface Level {
  level: AdminLevel;
  object: string;
  what: string;
  localType: string;
}

const COMUNIDAD: Level = { level: 1, object: 'autonomous_regions', what: 'comunidades autónomas', localType: 'Comunidad autónoma' };
const PROVINCIA: Level = { level: 2, object: 'provinces', what: 'provincias', localType: 'Provincia' };
const MUNICIPIO: Level = { level: 8, object: 'municipalities', what: 'municipios', localType: 'Municipio' };
const COUNTRY = 'ESP';
/** A municipality's code of the Instituto Nacional de Estadística begins with that of its province. */
const PROVINCE_DIGITS = 2;

const parentOf = (level: Level, key: string): number | undefined => {
  if (level === COMUNIDAD) return boundaryId(adminCategoryCode(0), COUNTRY);
  return level === MUNICIPIO ? boundaryId(adminCategoryCode(PROVINCIA.level), key.slice(0, PROVINCE_DIGITS)) : undefined;
};

export const theme = defineTheme({
  id: 'admin-spain',
  describe: {
    theme: 'admin',
    title: 'Administrative areas of Spain',
    description: 'Comunidades autónomas, provincias and municipios of Spain.',
    vintage: 'es-atlas 0.6.0, 2022',
    kind: 'measured',
    licence: 'CC-BY-4.0',
    attribution: '© Instituto Geográfico Nacional de España',
  },
  sources: ['es-atlas'],
  seconds: 15,
  build(context) {
    const topology = readTopology<{ name: string }>(context.file('es-atlas', 'es/municipalities.json'));
    const writer = createAreaWriter(context.database);
    const accounts = [COMUNIDAD, PROVINCIA, MUNICIPIO].map((level) => {
      const areas = featuresOf(topology, level.object).map(
        ({ id, properties, geometry }): SourceArea => ({
          sourceKey: String(id),
          name: properties.name,
          localType: level.localType,
          countryIso3: COUNTRY,
          parentId: parentOf(level, String(id)),
          geometry,
        }),
      );
      return writeLevel(writer, level.what, adminCategoryCode(level.level), areas, (done, total) => context.progress(level.what, done, total));
    });
    const totals = writer.finish();
    return {
      coverage: totals.bbox,
      counts: { areas: totals.areas, shards: totals.shards, repaired: totals.repaired },
      accounts,
      notes: [
        'Levels: admin1 comunidad autónoma, admin2 provincia, admin8 municipio.',
        'The source quantises coordinates for drawing: borders are off by up to some hundred metres. Condominiums and places of sovereignty that the source lists beside the municipalities are areas like them.',
      ],
    };
  },
});
