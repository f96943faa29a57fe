/** Parses `<longitude>,<latitude>` pairs and explains what is wrong with invalid ones. */
import type { ParameterFault } from '../../contract/error.ts';
import { finish, type Steps } from '../routing/steps.ts';

/** Decimal number, as in the look-ups' parameters. Programs write positions near zero as `1e-7`. */
const NUMBER = String.raw`[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?`;
const PAIR = new RegExp(String.raw`^\s*(${NUMBER})\s*,\s*(${NUMBER})\s*$`);

/** Maximum number of faults described individually; further faults are only counted. */
const NAMED_FAULTS = 20;

const quote = (text: string): string => JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);

/** Parses one pair. Returns its coordinates, or a description of the fault. */
function readPair(text: string): [longitude: number, latitude: number] | string {
  const match = PAIR.exec(text);
  if (match === null) return `${quote(text)} isn't <longitude>,<latitude> in decimal degrees, e.g. "-8.61,41.15"`;
  const longitude = Number(match[1]);
  const latitude = Number(match[2]);
  if (Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) return [longitude, latitude];
  if (Math.abs(latitude) > 90 && Math.abs(latitude) <= 180 && Math.abs(longitude) <= 90) {
    return (
      `${quote(text)} has the latitude ${latitude}, beyond ±90: the pair is probably swapped; write ` +
      `"${latitude},${longitude}"`
    );
  }
  const [name, value, limit] = Math.abs(latitude) > 90 ? ['latitude', latitude, 90] : ['longitude', longitude, 180];
  return `${quote(text)} has the ${name} ${value}, beyond ±${limit}`;
}

/** Returns the positions of all addresses at once. */
export const readAddresses = (...parameters: Parameters<typeof addressSteps>): Float64Array =>
  finish(addressSteps(...parameters));

/** Addresses per step. */
const STEP = 256;

/**
 * Returns the longitude and latitude of each address, one pair after another.
 * @param faults receives a description of each invalid pair, under its name, e.g. `origin_addresses[3]`
 */
export function* addressSteps(
  parameter: string,
  addresses: readonly string[],
  faults: ParameterFault[],
): Steps<Float64Array> {
  const lonLats = new Float64Array(2 * addresses.length);
  let invalid = 0;
  for (const [i, text] of addresses.entries()) {
    if (i % STEP === 0) yield;
    const pair = readPair(text);
    if (typeof pair !== 'string') [lonLats[2 * i], lonLats[2 * i + 1]] = pair;
    else if (++invalid <= NAMED_FAULTS) faults.push({ parameter: `${parameter}[${i}]`, message: pair });
  }
  if (invalid > NAMED_FAULTS) faults.push({ parameter, message: `has ${invalid - NAMED_FAULTS} more invalid pairs` });
  return lonLats;
}

/** Parses a single pair from a parameter of its own. */
export function readAddress(
  parameter: string,
  text: string,
  faults: ParameterFault[],
): [longitude: number, latitude: number] {
  const pair = readPair(text);
  if (typeof pair !== 'string') return pair;
  faults.push({ parameter, message: pair });
  return [0, 0];
}
