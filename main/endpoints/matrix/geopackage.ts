/** `/tdmv1/geopackage`: results as a GeoPackage. */
import { GEOPACKAGE_TYPE, geoPackageEndpoint } from '../../../contract/geopackage.ts';
import { sendBytes } from '../kit/sent.ts';
import type { ReachParts } from './reach.ts';

export function mountGeoPackage({ mount, work, thread }: ReachParts): void {
  mount(geoPackageEndpoint, async ({ body, query: { layer = 'features' }, raw }, reply) => {
    const file = await work.run('paths', raw, (signal) => thread.ask('geoPackage', [body.features, layer], { signal }));
    void reply.header('content-disposition', `attachment; filename="${layer}.gpkg"`);
    return sendBytes(reply, GEOPACKAGE_TYPE, Buffer.from(file.buffer, file.byteOffset, file.byteLength));
  });
}
