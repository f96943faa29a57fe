/** Packages that read and write codes of positions, as far as they are used; neither brings types that fit. */
declare module 'open-location-code' {
  /** A cell in degrees. */
  interface CodeArea {
    latitudeLo: number;
    longitudeLo: number;
    latitudeHi: number;
    longitudeHi: number;
    latitudeCenter: number;
    longitudeCenter: number;
    /** Digits of the code, without the plus sign and padding. */
    codeLength: number;
  }
  export class OpenLocationCode {
    isValid(code: string): boolean;
    isFull(code: string): boolean;
    encode(latitude: number, longitude: number, codeLength?: number): string;
    /** @throws a string, where the code is not full */
    decode(code: string): CodeArea;
  }
}

/** The build as a module: Node finds no names in the other, which bundlers do not take. */
declare module 'mgrs/dist/mgrs.esm.js' {
  export { forward, inverse } from 'mgrs';
}
