/** Types for the package, which has none. */
declare module 'geobuf' {
  import type { PbfReader } from 'pbf';
  /** Decodes one geobuf message to GeoJSON, whose type only the caller knows. */
  // oxlint-disable-next-line typescript/no-explicit-any -- like JSON.parse
  export function decode(pbf: PbfReader): any;
}
