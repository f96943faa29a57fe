/** The position in words and figures. */
import type { Position, PositionFix, PositionSource, Track } from '../../../contract/position.ts';
import { formatAddress } from '../../../contract/receiver-text.ts';
import { writtenLength } from '../../kit/coordinates/measures.ts';
import { LENGTHS, type UnitSystem } from '../../kit/coordinates/units.ts';
import { t } from '../../kit/words/t.ts';
import { plainNumber, withUnit, writtenDate, writtenFixed } from '../../kit/words/locale.ts';

/** `12 s`, `3 min`, `2 h`. */
export function writtenAge(seconds: number): string {
  if (seconds < 60) return withUnit(String(Math.round(seconds)), 's');
  return seconds < 3600
    ? withUnit(String(Math.floor(seconds / 60)), 'min')
    : withUnit(String(Math.floor(seconds / 3600)), 'h');
}

const QUALITY_WORDS: Partial<Record<NonNullable<PositionFix['quality']>, string>> = {
  simulated: t('position.simulated'),
  manual: t('position.enteredHand'),
  estimated: t('position.deadReckoning'),
};

/** A short summary of the position. */
export function stateWords({ state, fix }: Position): string {
  switch (state) {
    case 'off':
      return t('position.noReceiver');
    case 'connecting':
      return t('position.connecting');
    case 'searching':
      return t('position.searching');
    case 'failed':
      return fix === undefined
        ? t('position.noReceiverFound')
        : t('position.lostNoPositionAge', { age: writtenAge(fix.age_s) });
    case 'stale':
      return t('position.noPositionAge', { age: writtenAge(fix?.age_s ?? 0) });
    default: {
      const special = fix?.quality === undefined ? undefined : QUALITY_WORDS[fix.quality];
      return (
        special ??
        (fix?.dimensions === undefined
          ? t('position.fix')
          : t('position.dimensionsDFix', { dimensions: fix.dimensions }))
      );
    }
  }
}

/** Its source, e.g. `gpsd, 127.0.0.1:2947`. */
export function sourceWords(source: PositionSource): string {
  const { kind, device = '', baud } = source;
  if (kind === 'off') return t('position.noReceiver');
  if (kind === 'serial') return `${device}${baud === undefined ? '' : `, ${plainNumber(baud)} baud`}, NMEA`;
  return `${kind === 'gpsd' ? 'gpsd' : 'NMEA'}, ${formatAddress(source)}`;
}

/** `9 of 14`; nothing where neither is known. */
export function satelliteWords({ satellites_used: used, satellites_in_view: seen }: Position): string | undefined {
  if (used === undefined) return seen === undefined ? undefined : t('position.seenReceived', { seen });
  return seen === undefined ? String(used) : t('position.usedSeen', { used, seen });
}

/** Long units of length in an hour. */
const SPEEDS = { metric: 'km/h', imperial: 'mph', nautical: 'kn' } as const satisfies Record<UnitSystem, string>;

/** `4.6 km/h`, `2.9 mph`, `2.5 kn`. */
export function speedWords(metresPerSecond: number, units: UnitSystem): string {
  const [, , metres] = LENGTHS[units];
  return withUnit(writtenFixed((metresPerSecond * 3600) / metres, 1), SPEEDS[units]);
}

const pad = (value: number): string => String(value).padStart(2, '0');

/** `00:21:47`. */
export function durationWords(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${pad(Math.floor(whole / 3600))}:${pad(Math.floor(whole / 60) % 60)}:${pad(whole % 60)}`;
}

/** `25 Nov 2026, 1.38 km, 00:21:47, 1,307 points`. */
export function trackWords(
  { started_at: started, length_m: length, seconds, points }: Track,
  units: UnitSystem,
): string {
  const day = writtenDate(new Date(started));
  return (
    `${day}, ${writtenLength(length, units)}, ${durationWords(seconds)}, ` + t('common.countPoints', { count: points })
  );
}
