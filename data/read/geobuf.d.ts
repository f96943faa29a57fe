/** The package carries no types. */
declare module 'geobuf' {
  import type { PbfReader } from 'pbf';
  /** Decodes one geobuf message: GeoJSON, whose kind only the caller knows. */
  // oxlint-disable-next-line typescript/no-explicit-any -- like JSON.parse
  export function decode(pbf: PbfReader): any;
}
