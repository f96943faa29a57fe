/** The functions of the process that reads features. It keeps the last few packs open. */
import type { Bbox } from '../../../contract/pack.ts';
import { fileKeyAt } from '../../packs/file-identity.ts';
import { openPackFile, type PackFile } from '../../packs/pack-file.ts';
import { PackFeatures } from './pack-features.ts';

const MAX_OPEN = 3;

interface Opened {
  key: string | undefined;
  pack: PackFile;
  features: PackFeatures;
}

const opened = new Map<string, Opened>();

function open(path: string): PackFeatures {
  const key = fileKeyAt(path);
  const cached = opened.get(path);
  opened.delete(path);
  if (cached !== undefined && cached.key === key) {
    opened.set(path, cached);
    return cached.features;
  }
  cached?.pack.database.close();
  const pack = openPackFile(path);
  const features = new PackFeatures(pack);
  opened.set(path, { key, pack, features });
  for (const old of [...opened.keys()].slice(0, -MAX_OPEN)) {
    opened.get(old)?.pack.database.close();
    opened.delete(old);
  }
  return features;
}

export interface PageQuery {
  /** West, south, east, north; west may be greater than east. All features when absent. */
  box?: Bbox | undefined;
  offset: number;
  limit: number;
  /** Maximum length of the page, which has at least one feature. */
  bytes: number;
}

export interface FeaturePage {
  /** Number of features in the box, or of all. */
  matched: number;
  returned: number;
  /** GeoJSON features, separated by commas. */
  features: string;
}

/** Returns a page of features, sorted by id. */
export function featurePage(path: string, { box, offset, limit, bytes }: PageQuery): FeaturePage {
  const pack = open(path);
  const ids = pack.ids(box);
  const features: string[] = [];
  let length = 0;
  for (let index = offset; index < Math.min(ids.length, offset + limit); index++) {
    const feature = `${pack.feature(ids.at(index))}}`;
    length += feature.length;
    if (length > bytes && features.length > 0) break;
    features.push(feature);
  }
  return { matched: ids.length, returned: features.length, features: features.join(',') };
}

/** Returns a feature without its closing brace; null if there is no such id. */
export const oneFeature = (path: string, id: number): string | null => open(path).feature(id) ?? null;
