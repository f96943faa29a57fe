/**
 * Masks the parts of responses that differ in each run. Everything else is recorded byte for byte.
 *
 * - UUIDs, and random ids and keys created by the server: `<id 1>`, `<id 2>` … in order; equal ids stay equal
 * - the server's address: `<address>`
 * - timestamps of the run, its day and its month: `<time>`, `<today>`, `<month>`
 * - the digest of a pack built during the run, which depends on the time: `<digest>`
 * - the members in `MEASURED` and `MEASURED_AT`, and metrics of the process: `<measured>`
 * - in usage, requests of the interface `other`, which include polling: `<measured>`
 *
 * For `/openapi.json` and `/docs` only status and content type are recorded; for files, what contents.ts returns.
 */

/** Members of JSON responses that depend on time, free space, or other properties of the machine. */
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
 * The same, by the start of the path. In the list of requests, the size of a response includes headers such as the
 * date; an import reports how long its parts took.
 */
const MEASURED_AT: readonly [string, string][] = [
  ['/v1/requests', 'bytes'],
  ['/v1/imports', 'seconds'],
];
/** Prometheus metrics of the process and of request durations. */
const METRIC = /^((?:process_|nodejs_|cairn_request_duration_seconds)\S*) .*$/gm;

/** Applied when the time is already masked. */
const OWN_DIGEST = /("built_at":"<time>","content_sha256":)"[\da-f]+"/g;
const OTHER_USE = /("interface":"other"),"requests":\d+,"statuses":\{[^}]*\}/g;

const UUID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\b/g;
const INSTANT = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;
/** A key, its id and its visible parts, in responses about keys. */
const KEY_MEMBERS = /"(key|id|prefix|last_four)":"([^"]+)"/g;
/** Ids that are always the same. */
const FIXED_KEYS = new Set(['window', 'command-line']);

const HOUR_MS = 3_600_000;

/** Masks the responses of one run. */
export class Mask {
  readonly #numbers = new Map<string, string>();
  /** Ids and secrets of keys, which have no fixed format. */
  readonly #drawn = new Set<string>();
  readonly #address: string;
  readonly #port: string;
  readonly #began: number;
  readonly #days: string[];

  /**
   * @param url address of the server
   * @param began start time of the run, in milliseconds since 1970
   */
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
    const time = Date.parse(text);
    return time >= this.#began && time < this.#began + 24 * HOUR_MS ? '<time>' : text;
  }

  /** Masks a text. @param path path of the request, with its query */
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

/** Returns whether a body of this content type is text, which may contain something to mask. */
export const isText = (contentType: string): boolean =>
  /json|text|xml|csv/.test(contentType) && !contentType.includes('openxmlformats');

/** Returns whether the path describes the interface. Its text isn't recorded, because documentation changes. */
export const isDescription = (path: string): boolean => /^\/(?:openapi\.json|docs)(?:\?|$)/.test(path);
