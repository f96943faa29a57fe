/** All endpoints of the service by folder, in the order of the API reference. A new folder is one more line here. */
import { mountAreas } from './areas/route.ts';
import { mountBilling } from './billing/route.ts';
import { mountDrawnAreas } from './drawn-areas/route.ts';
import { mountFeatures } from './features/route.ts';
import { mountGeocoder } from './geocoder/route.ts';
import { mountHealth } from './health/route.ts';
import { mountHealthz } from './healthz/route.ts';
import { mountImports } from './imports/route.ts';
import { mountKeys } from './keys/route.ts';
import type { MountEndpoints } from './kit/mounting.ts';
import { mountLookUps } from './look-ups/route.ts';
import { mountMatrix } from './matrix/route.ts';
import { mountMetrics } from './metrics/route.ts';
import { mountPackBuild } from './pack-build/route.ts';
import { mountPackDownload } from './pack-download/route.ts';
import { mountPackFiles } from './pack-files/route.ts';
import { mountPackSharing } from './pack-sharing/route.ts';
import { mountPacks } from './packs/route.ts';
import { mountPlaces } from './places/route.ts';
import { mountPosition } from './position/route.ts';
import { mountReference } from './reference/route.ts';
import { mountRequests } from './requests/route.ts';
import { mountRetention } from './retention/route.ts';
import { mountSession } from './session/route.ts';
import { mountStatus } from './status/route.ts';
import { mountEnrich } from './tables/route.ts';
import { mountTiles } from './tiles/route.ts';
import { mountUsage } from './usage/route.ts';

export const ALL_ENDPOINTS: readonly MountEndpoints[] = [
  mountLookUps,
  mountGeocoder,
  mountHealth,
  mountAreas,
  mountDrawnAreas,
  mountFeatures,
  mountTiles,
  mountMatrix,
  mountImports,
  mountPackFiles,
  mountPackSharing,
  mountPackBuild,
  mountPackDownload,
  mountEnrich,
  mountPlaces,
  mountPosition,
  mountRetention,
  mountHealthz,
  mountMetrics,
  mountPacks,
  mountKeys,
  mountUsage,
  mountBilling,
  mountRequests,
  mountStatus,
  mountReference,
  mountSession,
];
