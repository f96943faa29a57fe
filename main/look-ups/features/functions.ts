/** What the process of features does: it opens packs, and keeps the last few open. */
import type { Bbox } from '../../../contract/pack.ts';
import { fileKeyAt } from '../../packs/file-identity.ts';
import { openPackFile, type PackFile } from '../../packs/pack-file.ts';
import { PackFeatures } from './pack-features.ts';

const KEPT = 3;

interface Opened {
  key: string | undefined;
  pack: PackFile;
  features: PackFeatures;
}

const opened = new Map<string, Opened>();

function open(path: string): PackFeatures {
  const key = fileKeyAt(path);
  const known = opened.get(path);
  opened.delete(path);
  if (known !== undefined && known.key === key) {
    opened.set(path, known);
    return known.features;
  }
  known?.pack.database.close();
  const pack = openPackFile(path);
  const features = new PackFeatures(pack);
  opened.set(path, { key, pack, features });
  for (const old of [...opened.keys()].slice(0, -KEPT)) {
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
  /** The page ends before it is longer, and has one feature at least. */
  bytes: number;
}

export interface FeaturePage {
  /** Features in the box, or in all. */
  matched: number;
  returned: number;
  /** GeoJSON features with commas between. */
  features: string;
}

/** A page of features by id. */
export function featurePage(path: string, { box, offset, limit, bytes }: PageQuery): FeaturePage {
  const pack = open(path);
  const ids = pack.ids(box);
  const features: string[] = [];
  let length = 0;
  for (let place = offset; place < Math.min(ids.length, offset + limit); place++) {
    const feature = `${pack.feature(ids.at(place))}}`;
    length += feature.length;
    if (length > bytes && features.length > 0) break;
    features.push(feature);
  }
  return { matched: ids.length, returned: features.length, features: features.join(',') };
}

/** One feature without its closing brace; null where there is none of that id. */
export const oneFeature = (path: string, id: number): string | null => open(path).feature(id) ?? null;
