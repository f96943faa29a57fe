/** Types of the parts of a package for Plus Codes that Cairn uses; the package has no types. */
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
