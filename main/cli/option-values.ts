/** Parsers of option values, separate from the commands, which are loaded only when they run. */
import { InvalidArgumentError, Option } from 'commander';
import { readLevel } from '../../contract/area-columns.ts';
import { OSM_PARTS, type OsmPart } from '../../contract/imports.ts';
import { MAX_PORT } from '../../contract/ports.ts';
import type { PositionSource } from '../../contract/position.ts';
import { readReceiver, RECEIVER_WORDS } from '../../contract/receiver-text.ts';
import { RIGHTS, type Right } from '../../contract/rights.ts';
import { CliFailure, EXIT } from './failure.ts';

/** Output formats of look-ups: text for people, or one line of JSON per result. */
export const ANSWER_FORMATS = ['text', 'json'] as const;
export type AnswerFormat = (typeof ANSWER_FORMATS)[number];

export const answerFormat = (): Option =>
  new Option('--format <format>', 'what to print').choices(ANSWER_FORMATS).default('text');

/** Parses `--port`. @throws CliFailure */
export function parsePort(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= MAX_PORT) return Number(text);
  throw new CliFailure(`--port ${text}: use a whole number from 0 (any free port) to ${MAX_PORT}`, EXIT.usage);
}

/** Maximum of `--drain`: one day. */
const MAX_DRAIN_SECONDS = 86_400;

/** Parses `--drain`. @throws InvalidArgumentError */
export function parseDrain(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= MAX_DRAIN_SECONDS) return Number(text);
  throw new InvalidArgumentError(`It must be a whole number of seconds from 0 to ${MAX_DRAIN_SECONDS}.`);
}

/** Parses `--position`. @throws InvalidArgumentError */
export function parseReceiver(text: string): PositionSource {
  const source = readReceiver(text);
  if (source === undefined) throw new InvalidArgumentError(`It must be ${RECEIVER_WORDS}.`);
  return source;
}

/** Parses `--with`. @throws InvalidArgumentError */
export function parseParts(text: string): OsmPart[] {
  return text.split(',').map((item) => {
    const part = OSM_PARTS.find((name) => name === item.trim());
    if (part === undefined) throw new InvalidArgumentError(`"${item}" must be one of ${OSM_PARTS.join(', ')}.`);
    return part;
  });
}

/** Parses `--rights look-up,import`, or another `--right`. @throws InvalidArgumentError */
export function parseRights(text: string, previous: readonly Right[] = []): Right[] {
  const rights = text.split(',').map((item) => {
    const right = RIGHTS.find((name) => name === item.trim());
    if (right === undefined) throw new InvalidArgumentError(`"${item}" must be one of ${RIGHTS.join(', ')}.`);
    return right;
  });
  return [...previous, ...rights];
}

/** Parses `--band`. @throws InvalidArgumentError */
export function parseBand(text: string): number {
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a whole number from 1.');
}

/** Parses `--level` of areas. @throws InvalidArgumentError */
export function parseLevel(text: string): number {
  const level = readLevel(text);
  if (level === undefined) throw new InvalidArgumentError('It must be 0 to 8, 0 for countries.');
  return level;
}

/** Parses `--simplify` of areas. @throws InvalidArgumentError */
export function parseMetres(text: string): number {
  const metres = Number(text.replace(/ ?m$/, ''));
  if (!Number.isFinite(metres) || metres <= 0)
    throw new InvalidArgumentError('It must be a number of metres above 0, e.g. 50.');
  return metres;
}

/** Parses `--category` of areas: a code or a name. @throws InvalidArgumentError */
export function parseCategory(text: string): number | string {
  if (!/^\d+$/.test(text)) return text;
  if (!/^\d{3,6}$/.test(text))
    throw new InvalidArgumentError('It must be the code of a category, e.g. 930, a custom code from 1000, or a name.');
  return Number(text);
}

/** Example in messages: UTM zone 21 south. */
export const EPSG_EXAMPLE = '--epsg 32721';

/** Parses `--epsg`. @throws InvalidArgumentError */
export function parseEpsg(text: string): number {
  const match = /^(?:EPSG:)?(\d{1,6})$/i.exec(text);
  if (match === null) throw new InvalidArgumentError('It must be an EPSG code, e.g. 4269.');
  return Number(match[1]);
}

/** Parses `--sha256`. @throws InvalidArgumentError */
export function parseSha256(text: string): string {
  if (!/^[0-9a-f]{64}$/i.test(text.trim()))
    throw new InvalidArgumentError('It must be 64 hexadecimal digits, as cairn packs export prints them.');
  return text.trim().toLowerCase();
}

/** Parses `--max-duration`: minutes, to a tenth of a second. @throws InvalidArgumentError */
export function parseMinutes(text: string): number {
  const minutes = parseAmount(text);
  if (minutes <= 0) throw new InvalidArgumentError('It must be a number of minutes above 0, e.g. 15 or 7.5.');
  return Math.round(minutes * 600) / 600;
}

/** Parses `--min` and `--max`. @throws InvalidArgumentError */
export function parseAmount(text: string): number {
  const amount = Number(text);
  if (text.trim() === '' || !Number.isFinite(amount)) throw new InvalidArgumentError('It must be a number.');
  return amount;
}

/** Returns a parser of whole numbers in a range. It throws InvalidArgumentError. */
export const parseInteger =
  (min: number, max: number) =>
  (text: string): number => {
    const value = Number(text);
    if (!Number.isInteger(value) || value < min || value > max)
      throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`);
    return value;
  };
