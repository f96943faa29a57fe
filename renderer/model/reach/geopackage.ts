/** Results of the Reach page as GeoPackage files, which the server writes. */
import type { FeatureCollection } from 'geojson';
import { geoPackageEndpoint } from '../../../contract/geopackage.ts';
import { download } from '../../kit/api/ask.ts';
import { failureText } from '../../kit/api/failure.ts';
import { useNotices } from '../../kit/notices/notices.ts';
import { saveBytes } from '../../kit/output/save-file.ts';

/** Saves features as a GeoPackage with a layer of the same name. */
export async function saveFeaturesAsGeoPackage({ features }: FeatureCollection, layer: string): Promise<void> {
  const body = {
    type: 'FeatureCollection' as const,
    features: features.map(({ geometry, properties }) => ({ type: 'Feature' as const, geometry, properties })),
  };
  const answer = await download(geoPackageEndpoint, { body, query: { layer } });
  if (answer.kind === 'failed') useNotices.getState().report(failureText(answer.failure));
  else await saveBytes(`${layer}.gpkg`, answer.pieces);
}
