/** XML in the zip archives that workbooks are, whichever their standard. */
import type { Readable } from 'node:stream';
import sax from 'sax';
import type { Entry, ZipFile } from 'yauzl';

export type Attributes = Readonly<Record<string, string>>;

interface Listener {
  open?: (name: string, attributes: Attributes) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

/** Name without namespace prefix. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Elements within one another: the parser keeps each that is open. Workbooks have some twenty. */
const MAX_DEPTH = 100;

/** Reads XML in pieces and tells `listener` of its elements, without their prefixes. */
export class XmlReader {
  readonly #sax = sax.parser(true, { position: false });
  #depth = 0;

  constructor({ open, text, close }: Listener) {
    this.#sax.onopentag = ({ name, attributes }) => {
      if (++this.#depth > MAX_DEPTH) throw new Error(`the elements are nested more than ${MAX_DEPTH} levels deep`);
      open?.(
        localName(name),
        Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key, String(value)])),
      );
    };
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the parser is no event target
    if (text !== undefined) this.#sax.ontext = text;
    this.#sax.onclosetag = (name) => {
      this.#depth--;
      close?.(localName(name));
    };
  }

  /** @throws Error where the text is no XML */
  write(text: string): void {
    // Without positions the parser never comes to where it looks at what it keeps: text is handed on a piece at a time,
    // and anything else of such a length is an error.
    Object.assign(this.#sax, { position: 0, bufferCheckPosition: 0 });
    this.#sax.write(text);
    // The parser keeps an error to itself until the next write.
    if (this.#sax.error instanceof Error) throw this.#sax.error;
  }

  close(): void {
    this.#sax.close();
  }
}

/** Feeds a part to a parser, all of it unless `isEnough`. @throws Error where it is no XML */
export async function parsePart(
  zip: ZipFile,
  entry: Entry | undefined,
  listener: Listener,
  isEnough = (): boolean => false,
): Promise<void> {
  if (entry === undefined) return;
  const parser = new XmlReader(listener);
  const stream: Readable = await zip.openReadStreamPromise(entry);
  stream.setEncoding('utf8');
  for await (const chunk of stream as AsyncIterable<string>) {
    parser.write(chunk);
    if (isEnough()) return;
  }
  parser.close();
}
