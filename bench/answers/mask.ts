/**
 * Parts of answers that differ in each run, and what is recorded in their place. Everything else is recorded byte for
 * byte.
 *
 * | replaced | by |
 * |---|---|
 * | UUIDs, and ids and keys that the server draws | `<id 1>`, `<id 2>` … in the order in which they first appear, so
 * that the same one stays the same |
 * | the server's address | `<address>` |
 * | times of the run, its day and its month | `<time>`, `<today>`, `<month>` |
 * | the digest of a pack that the run built, which depends on the time | `<digest>` |
 * | the members in `MEASURED` and `MEASURED_AT`, what `/metrics` says of the process, and in usage how often `other`
 * was requested: waiting for a job polls as often as needed | `<measured>` |
 *
 * Of `/openapi.json` and `/docs` only status and content type are recorded, and of files what contents.ts says.
 */

/**
 * Members of JSON answers that say how long something took, how much room there is, or what else this machine is like.
 */
const MEASURED = [
  'ms',
  'next_at',
  'free_bytes',
  'port',
  'offer',
  'by',
  'connections',
  'cells_per_second',
  'seconds_left',
  'duration_ms',
];
/**
 * By the beginning of the path: in the list of requests an answer's size includes its headers, among them the date, and
 * an import says how long its parts took.
 */
const MEASURED_AT: readonly [string, string][] = [
  ['/v1/requests', 'bytes'],
  ['/v1/imports', 'seconds'],
];
/** What the process itself is like, in the text for Prometheus, and how long requests took. */
const METRIC = /^((?:process_|nodejs_|cairn_request_duration_seconds)\S*) .*$/gm;

/** With the time already masked. */
const OWN_DIGEST = /("built_at":"<time>","content_sha256":)"[\da-f]+"/g;
const OTHER_USE = /("interface":"other"),"requests":\d+,"statuses":\{[^}]*\}/g;

const UUID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\b/g;
const INSTANT = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;
/** A key, its id and its visible parts, in answers about keys. */
const KEY_MEMBERS = /"(key|id|prefix|last_four)":"([^"]+)"/g;
/** Ids that are always the same. */
const FIXED_KEYS = new Set(['window', 'command-line']);

const HOUR_MS = 3_600_000;

/** Masks the answers of one run. */
export class Mask {
  readonly #numbers = new Map<string, string>();
  /** Ids and secrets of keys, which have no fixed format. */
  readonly #drawn = new Set<string>();
  readonly #address: string;
  readonly #port: string;
  readonly #began: number;
  readonly #days: string[];

  /** @param url of the server @param began when the run did, in milliseconds since 1970 */
  constructor(url: string, began: number) {
    const { host, port } = new URL(url);
    this.#address = host;
    this.#port = port;
    this.#began = began;
    this.#days = [0, 24].map((hours) => new Date(began + hours * HOUR_MS).toISOString().slice(0, 10));
  }

  #numbered(text: string): string {
    const known = this.#numbers.get(text) ?? `<id ${this.#numbers.size + 1}>`;
    this.#numbers.set(text, known);
    return known;
  }

  #instant(text: string): string {
    const at = Date.parse(text);
    return at >= this.#began && at < this.#began + 24 * HOUR_MS ? '<time>' : text;
  }

  /** @param path of the request, with its query */
  text(path: string, text: string): string {
    let masked = text.replaceAll(this.#address, '<address>').replaceAll(`localhost:${this.#port}`, '<address>');
    if (/^\/v1\/(?:keys|usage|requests)/.test(path)) {
      for (const [, , value = ''] of masked.matchAll(KEY_MEMBERS)) if (!FIXED_KEYS.has(value)) this.#drawn.add(value);
      for (const drawn of this.#drawn) masked = masked.replaceAll(drawn, this.#numbered(drawn));
      masked = masked.replaceAll(OTHER_USE, '$1,"requests":"<measured>"');
    }
    masked = masked
      .replaceAll(UUID, (uuid) => this.#numbered(uuid))
      .replaceAll(INSTANT, (instant) => this.#instant(instant))
      .replaceAll(OWN_DIGEST, '$1"<digest>"');
    for (const day of this.#days)
      masked = masked.replaceAll(day, '<today>').replaceAll(`"${day.slice(0, 7)}"`, '"<month>"');
    if (path === '/metrics') return masked.replaceAll(METRIC, '$1 <measured>');
    const measured = [...MEASURED, ...MEASURED_AT.flatMap(([start, name]) => (path.startsWith(start) ? [name] : []))];
    return masked.replaceAll(
      new RegExp(`"(${measured.join('|')})":(?:-?[\\d.e+-]+|"[^"]*")`, 'g'),
      '"$1":"<measured>"',
    );
  }
}

/** Whether a body of this content type is text, which may name something of the run. */
export const isText = (contentType: string): boolean =>
  /json|text|xml|csv/.test(contentType) && !contentType.includes('openxmlformats');

/** What describes the interface is recorded without its words: they change with the words of the documentation. */
export const isDescription = (path: string): boolean => /^\/(?:openapi\.json|docs)(?:\?|$)/.test(path);
