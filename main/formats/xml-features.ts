/** Shared by GPX and KML: features that XML elements complete while the file streams. */
import { closeSync } from 'node:fs';
import { basename } from 'node:path';
import { StringDecoder } from 'node:string_decoder';
import { fileFault, isFault } from '../../contract/fault.ts';
import { firstLineOf } from '../../contract/system-error.ts';
import { WGS84 } from '../geometry/coordinate-system.ts';
import type { FoundShape } from '../geometry/shape.ts';
import type { FeatureSource, SourceFeature } from './feature-source.ts';
import { openFile, readChunks } from './file-chunks.ts';
import { XmlReader, type XmlListener } from './xml.ts';

export const isXml = (text: string): boolean => /^\s*</.test(text);

/** Called with each feature that is complete. */
export type OnFeature = (properties: SourceFeature['properties'], found: FoundShape) => void;

/**
 * Opens a file of UTF-8 whose coordinates are WGS84.
 * @param noun of a feature, for messages
 * @throws Fault
 */
export function openXmlFeatures(
  path: string,
  noun: string,
  listen: (onFeature: OnFeature) => XmlListener,
): FeatureSource {
  const file = basename(path);
  const { descriptor, size } = openFile(path);
  let done = 0;
  return {
    file,
    coordinateSystem: () => WGS84,
    progress: () => done / size,
    *features() {
      const ready: SourceFeature[] = [];
      let row = 0;
      const reader = new XmlReader(listen((properties, found) => ready.push({ row: ++row, properties, ...found })));
      const decoder = new StringDecoder('utf8');
      done = 0;
      try {
        for (const chunk of readChunks(descriptor)) {
          done += chunk.length;
          reader.write(decoder.write(chunk));
          yield* ready.splice(0);
        }
        reader.close();
      } catch (error) {
        if (isFault(error, 'invalid_file')) throw error;
        throw fileFault(
          file,
          `after ${noun} ${row} the XML isn't valid (${firstLineOf(error)})`,
          'Download or export it again',
        );
      }
    },
    close: () => {
      closeSync(descriptor);
    },
  };
}
