/** Every interface of the service: a new one is one folder and one line here. */
import { mountEnrich } from './tables/route.ts';
import { mountAdmin } from './admin/route.ts';
import { mountAreas } from './areas/route.ts';
import { mountGeoBoundaries } from './geo-boundaries/route.ts';
import { mountGeocoder } from './geocoder/route.ts';
import { mountHealth } from './health/route.ts';
import { mountImports } from './imports/route.ts';
import type { Interface } from './kit/interface.ts';
import { mountMatrix } from './matrix/route.ts';
import { mountPackFiles } from './pack-files/route.ts';
import { mountRetention } from './retention/route.ts';
import { mountTiles } from './tiles/route.ts';
import { mountTimeZones } from './time-zones/route.ts';
import { mountZip4 } from './zip4/route.ts';

export const INTERFACES: readonly Interface[] = [
  mountTimeZones,
  mountAdmin,
  mountGeoBoundaries,
  mountGeocoder,
  mountHealth,
  mountAreas,
  mountTiles,
  mountZip4,
  mountMatrix,
  mountImports,
  mountPackFiles,
  mountEnrich,
  mountRetention,
];
