/** Types for packages that read and write position codes, as far as Cairn uses them; their own types are unsuitable. */
declare module 'open-location-code' {
  /** A cell, in degrees. */
  interface CodeArea {
    latitudeLo: number;
    longitudeLo: number;
    latitudeHi: number;
    longitudeHi: number;
    latitudeCenter: number;
    longitudeCenter: number;
    /** Number of digits of the code, without the plus sign and padding. */
    codeLength: number;
  }
  export class OpenLocationCode {
    isValid(code: string): boolean;
    isFull(code: string): boolean;
    encode(latitude: number, longitude: number, codeLength?: number): string;
    /** Decodes a code. @throws a string if the code isn't full */
    decode(code: string): CodeArea;
  }
}

/** The ES module: the main build is CommonJS, whose exports Node can't detect. */
declare module 'mgrs/dist/mgrs.esm.js' {
  export { forward, inverse } from 'mgrs';
}
