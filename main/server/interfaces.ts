/** Every interface of the service: a new one is one folder and one line here. */
import { mountEnrich } from '../enrichment/route.ts';
import { mountAdmin } from '../interfaces/admin/route.ts';
import { mountAreas } from '../interfaces/areas/route.ts';
import { mountGeoBoundaries } from '../interfaces/geo-boundaries/route.ts';
import { mountGeocoder } from '../interfaces/geocoder/route.ts';
import { mountHealth } from '../interfaces/health/route.ts';
import { mountImports } from '../interfaces/imports/route.ts';
import type { Interface } from '../interfaces/interface.ts';
import { mountMatrix } from '../interfaces/matrix/route.ts';
import { mountPackFiles } from '../interfaces/pack-files/route.ts';
import { mountRetention } from '../interfaces/retention/route.ts';
import { mountTiles } from '../interfaces/tiles/route.ts';
import { mountTimeZones } from '../interfaces/time-zones/route.ts';
import { mountZip4 } from '../interfaces/zip4/route.ts';

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
