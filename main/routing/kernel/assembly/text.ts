/** Writes cells as JSON. */
import { REAL, TextFormat } from './structures';

const LENGTH_BITS: u64 = 24;
const DURATION_BITS: u64 = 29;

/** Returns a number below 10⁴ as text with leading zeros: four bytes. */
// @ts-ignore: decorator
@inline
function fourDigits(value: u32, pairs: usize): u32 {
  const high = value / 100;
  return <u32>load<u16>(pairs + (high << 1)) | (<u32>load<u16>(pairs + ((value - high * 100) << 1)) << 16);
}

/**
 * Writes a number of tenths below 10⁷ as decimal text without a trailing `.0`. `pairs` contains `00` to `99`. Returns
 * the end. Always writes whole words and then advances by the significant part, because conditional jumps would be
 * mispredicted half of the time.
 */
// @ts-ignore: decorator
@inline
function writeTenths(at: usize, tenths: u32, pairs: usize): usize {
  const whole = tenths / 10;
  const fraction = tenths - whole * 10;
  if (whole < 10000) {
    const zeros: usize = <usize>(whole < 1000) + <usize>(whole < 100) + <usize>(whole < 10);
    store<u32>(at, fourDigits(whole, pairs) >> <u32>(zeros << 3));
    at += 4 - zeros;
  } else {
    const high = whole / 10000;
    if (high < 100) {
      const zeros: usize = <usize>(high < 10);
      store<u16>(at, <u16>(<u32>load<u16>(pairs + (high << 1)) >> <u32>(zeros << 3)));
      at += 2 - zeros;
    } else {
      store<u32>(at, fourDigits(high, pairs) >> 8);
      at += 3;
    }
    store<u32>(at, fourDigits(whole - high * 10000, pairs));
    at += 4;
  }
  store<u16>(at, <u16>(46 | ((48 + fraction) << 8)));
  return at + (<usize>(fraction != 0) << 1);
}

/** Writes `rows` rows of `columns` packed numbers as `[1.5,null,…],[…]`. Returns the end. */
export function text(cells: usize, rows: i32, columns: i32, stride: i32, format: TextFormat, out: usize): usize {
  let at = out;
  let unreachable = 0;
  let beyond = 0;
  const lengthFirst = format.lengthFirst != 0;
  const metres = format.metres != 0;
  const pairs = format.pairs;
  const limitMs = <u64>format.limitMs;
  const limitDecimetres = <u64>format.limitDecimetres;
  for (let r = 0; r < rows; r++) {
    if (r > 0) store<u8>(at++, 44); // ,
    store<u8>(at++, 91); // [
    const row = cells + (((<usize>r) * (<usize>stride)) << REAL);
    for (let c = 0; c < columns; c++) {
      if (c > 0) store<u8>(at++, 44);
      const cell = load<f64>(row + ((<usize>c) << REAL));
      if (cell == Infinity) {
        unreachable++;
        store<u32>(at, 0x6c6c756e); // null
        at += 4;
        continue;
      }
      const packed = <u64><i64>cell;
      const ms = lengthFirst ? packed & ((1 << DURATION_BITS) - 1) : packed >> LENGTH_BITS;
      const decimetres = lengthFirst ? packed >> DURATION_BITS : packed & ((1 << LENGTH_BITS) - 1);
      if (ms > limitMs || decimetres > limitDecimetres) {
        beyond++;
        store<u32>(at, 0x6c6c756e);
        at += 4;
        continue;
      }
      const stop: u64 = packed == 0 ? 0 : <u64>format.stopMs;
      at = writeTenths(at, metres ? <u32>decimetres : (<u32>(ms + stop) + 50) / 100, pairs);
    }
    store<u8>(at++, 93); // ]
  }
  format.unreachable = unreachable;
  format.beyond = beyond;
  return at;
}
