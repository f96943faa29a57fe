/** Shared by GPX and KML: features that XML elements complete while the file streams. */
import { closeSync } from 'node:fs';
import { basename } from 'node:path';
import { StringDecoder } from 'node:string_decoder';
import sax from 'sax';
import { fileFault, isFault } from '../../contract/fault.ts';
import { WGS84 } from '../geometry/coordinate-system.ts';
import type { FeatureSource, SourceFeature } from './feature-source.ts';
import { openFile, readChunks } from './file-chunks.ts';
import { errorMessage } from '../../contract/system-error.ts';

export const isXml = (text: string): boolean => /^\s*</.test(text);

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Takes the text of a file piece by piece, and has the features that it completes. Elements are named without their
 * prefix.
 */
export abstract class XmlFeatureReader {
  readonly ready: SourceFeature[] = [];
  /** Number of features so far. */
  rows = 0;
  /** Names of the open elements, from the outside. */
  protected readonly stack: string[] = [];
  readonly #parser = sax.parser(true);

  /** @param maxDepth of elements within one another */
  constructor(maxDepth: number) {
    /* oxlint-disable unicorn/prefer-add-event-listener -- sax has no other way */
    this.#parser.onerror = (error) => {
      throw error;
    };
    this.#parser.onopentag = ({ name, attributes }) => {
      const open = localName(name);
      this.stack.push(open);
      if (this.stack.length > maxDepth) throw new Error(`the elements are nested more than ${maxDepth} levels deep`);
      this.open(open, attributes);
    };
    this.#parser.onclosetag = (name) => {
      this.stack.pop();
      this.close(localName(name));
    };
    this.#parser.ontext = (text) => this.take(text);
    this.#parser.oncdata = (text) => this.take(text);
    /* oxlint-enable unicorn/prefer-add-event-listener */
  }

  /** An element begins; it is the last of the stack. */
  protected abstract open(name: string, attributes: Readonly<Record<string, unknown>>): void;
  /** An element ends; the last of the stack is the one around it. */
  protected abstract close(name: string): void;
  protected abstract take(text: string): void;

  write(text: string): void {
    this.#parser.write(text);
  }

  end(): void {
    this.#parser.close();
    if (this.stack.length > 0) throw new Error('the file is truncated');
  }
}

/**
 * Opens a file of UTF-8 whose coordinates are WGS84.
 * @param noun of a feature, for messages
 * @throws Fault
 */
export function openXmlFeatures(
  path: string,
  format: FeatureSource['format'],
  noun: string,
  createReader: () => XmlFeatureReader,
): FeatureSource {
  const file = basename(path);
  const { descriptor, size } = openFile(path);
  const state = { done: 0 };
  return {
    file,
    format,
    coordinateSystem: WGS84,
    total: size,
    get done() {
      return state.done;
    },
    *features() {
      const reader = createReader();
      const decoder = new StringDecoder('utf8');
      state.done = 0;
      try {
        for (const chunk of readChunks(descriptor)) {
          state.done += chunk.length;
          reader.write(decoder.write(chunk));
          yield* reader.ready.splice(0);
        }
        reader.end();
      } catch (error) {
        if (isFault(error, 'invalid_file')) throw error;
        const [what = ''] = errorMessage(error).split('\n');
        throw fileFault(
          file,
          `after ${noun} ${reader.rows} it isn't valid ${format} (${what})`,
          'Download or export it again',
        );
      }
    },
    close: () => {
      closeSync(descriptor);
    },
  };
}
