/** Reads XML in pieces: KML, GPX, OpenStreetMap, and the parts of workbooks. */
import sax from 'sax';

export type Attributes = Readonly<Record<string, string>>;

/** Receives elements, named without their prefixes. `path` names the open elements around, the outermost first. */
export interface XmlListener {
  open?(name: string, attributes: Attributes, path: readonly string[]): void;
  /** Text may come in several pieces. */
  text?(text: string): void;
  close?(name: string, path: readonly string[]): void;
}

/** Name without namespace prefix. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Maximum depth, because the parser stores every open element. Real files have about twenty levels. */
const MAX_DEPTH = 100;

export class XmlReader {
  readonly #sax = sax.parser(true, { position: false });
  readonly #path: string[] = [];

  constructor(listener: XmlListener) {
    const path = this.#path;
    let attributes: Record<string, string> = {};
    /* oxlint-disable unicorn/prefer-add-event-listener -- the parser isn't an event target */
    this.#sax.onerror = (error) => {
      throw error;
    };
    this.#sax.onattribute = ({ name, value }) => {
      attributes[name] = value;
    };
    this.#sax.onopentag = ({ name }) => {
      if (path.length === MAX_DEPTH) throw new Error(`the elements are nested more than ${MAX_DEPTH} levels deep`);
      const own = attributes;
      attributes = {};
      listener.open?.(localName(name), own, path);
      path.push(localName(name));
    };
    this.#sax.ontext = (text) => listener.text?.(text);
    this.#sax.oncdata = (text) => listener.text?.(text);
    this.#sax.onclosetag = (name) => {
      path.pop();
      listener.close?.(localName(name), path);
    };
    /* oxlint-enable unicorn/prefer-add-event-listener */
  }

  /** @throws Error if the text isn't XML; errors of the listener */
  write(text: string): void {
    // Without positions the parser would never check the length of its buffers. With this it passes on long text in
    // pieces, and anything else of that length is an error.
    Object.assign(this.#sax, { position: 0, bufferCheckPosition: 0 });
    this.#sax.write(text);
  }

  /** @throws Error if an element is still open */
  close(): void {
    if (this.#path.length > 0) throw new Error('the file is truncated');
    this.#sax.close();
  }
}
