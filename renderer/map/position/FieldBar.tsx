import { Text } from '@mantine/core';
import { useMap } from '../../model/map/map.ts';
import {
  IconFlag,
  IconMapPinSearch,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerRecord,
  IconPlayerStop,
  IconRefreshDot,
  IconRoute,
  IconSatellite,
} from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import type { Position } from '../../../contract/position.ts';
import { Button } from '../../kit/components/Button.tsx';
import { IconButton } from '../../kit/components/IconButton.tsx';
import { writtenLength } from '../../kit/coordinates/measures.ts';
import { lookUpPosition, toggleLooking, usePresentPosition } from '../../model/position/position.ts';
import { markPosition, togglePause, toggleRecording } from '../../model/position/tracks.ts';
import { durationWords, satelliteWords, sourceWords, speedWords, stateWords } from '../../model/position/words.ts';
import { usePreferences } from '../../model/window/preferences.ts';
import { useWindow } from '../../model/window/window.ts';
import styles from './FieldBar.module.css';
import { t } from '../../kit/words/t.ts';

/** Below the map while a receiver is chosen: the fix in figures, and the track. */
export function FieldBar() {
  const position = usePresentPosition();
  const isHere = useWindow(({ workspace }) => workspace === 'inspect');
  if (position === undefined || position.state === 'off' || !isHere) return null;
  return <Bar position={position} />;
}

/** Sets the height of the bar, for floats at the foot of the map. */
function useFoot() {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const root = document.documentElement;
    const observer = new ResizeObserver(() =>
      root.style.setProperty('--field-bar', `${(bar.current?.offsetHeight ?? 0) + 12}px`),
    );
    if (bar.current !== null) observer.observe(bar.current);
    root.dataset['fieldBar'] = '';
    return () => {
      observer.disconnect();
      root.style.removeProperty('--field-bar');
      delete root.dataset['fieldBar'];
    };
  }, []);
  return bar;
}

function Bar({ position }: { readonly position: Position }) {
  const bar = useFoot();
  const { track } = position;
  return (
    <section ref={bar} className={styles['bar']} aria-label={t('position.inTheField')} data-region="field">
      <div className={styles['told']}>
        <Receiver position={position} />
        <Figures position={position} />
      </div>
      <div role="toolbar" aria-label={t('position.positionTrack')} className={styles['actions']}>
        <IconButton
          icon={IconMapPinSearch}
          label={t('position.lookUpMyLocation')}
          keys="W"
          side="top"
          disabled={position.state !== 'fix'}
          onClick={lookUpPosition}
        />
        <LookAlong />
        <IconButton
          icon={IconRoute}
          label={t('common.recordedTracks')}
          side="top"
          onClick={() => useWindow.getState().open('tracks')}
        />
        {track === undefined ? (
          <Button icon={IconPlayerRecord} keys="R" onClick={() => void toggleRecording()}>
            {t('position.record')}
          </Button>
        ) : (
          <>
            <Button icon={IconPlayerStop} keys="R" className={styles['stop']} onClick={() => void toggleRecording()}>
              {t('position.stop')}
            </Button>
            <Button
              icon={track.state === 'paused' ? IconPlayerPlay : IconPlayerPause}
              onClick={() => void togglePause()}
            >
              {track.state === 'paused' ? t('common.resume') : t('common.pause')}
            </Button>
            <Button
              variant="filled"
              icon={IconFlag}
              disabled={position.state !== 'fix'}
              onClick={() => void markPosition()}
            >
              {t('position.mark')}
            </Button>
          </>
        )}
      </div>
      {position.track_problem === undefined ? null : (
        <Text role="alert" inherit flex="1 0 100%" c="var(--bad)">
          {position.track_problem}
        </Text>
      )}
    </section>
  );
}

function LookAlong() {
  const isLooking = useMap((state) => state.isLooking);
  return (
    <IconButton
      icon={IconRefreshDot}
      label={t('position.keepLookingUpMyLocation')}
      keys="Shift W"
      side="top"
      isActive={isLooking}
      onClick={toggleLooking}
    />
  );
}

function Receiver({ position }: { readonly position: Position }) {
  const { state, reason, source } = position;
  const look =
    state === 'fix' ? (position.fix?.dimensions === 2 ? 'fair' : 'good') : state === 'stale' ? 'old' : 'none';
  return (
    <button type="button" className={styles['receiver']} onClick={() => useWindow.getState().open('receiver')}>
      <IconSatellite size={22} stroke={1.75} aria-hidden className={styles[look]} />
      <span className={styles['receiverText']}>
        <b>
          <span className="visually-hidden">{t('position.receiver')} </span>
          {stateWords(position)}
        </b>
        <span className={styles['small']}>{reason ?? sourceWords(source)}</span>
      </span>
    </button>
  );
}

function Figure({ value, label }: { readonly value: ReactNode; readonly label: string }) {
  return (
    <div className={styles['figure']}>
      <dd>{value}</dd>
      <dt>{label}</dt>
    </div>
  );
}

/** Figures of an old fix are outdated, so they aren't displayed. */
function Figures({ position }: { readonly position: Position }) {
  const units = usePreferences((preferences) => preferences.units);
  const { state, track } = position;
  const fix = state === 'fix' ? position.fix : undefined;
  const { speed_mps: speed, accuracy_m: accuracy, accuracy_kind: kind } = fix ?? {};
  const satellites = satelliteWords(position);
  return (
    <dl className={styles['figures']}>
      <Figure value={speed === undefined ? '–' : speedWords(speed, units)} label={t('position.speed')} />
      <Figure
        value={accuracy === undefined ? '–' : `±\u2009${writtenLength(accuracy, units)}`}
        label={kind === 'dilution' ? t('position.accuracyModelled') : t('position.accuracy')}
      />
      <Figure value={satellites ?? '–'} label={t('position.satellites')} />
      {track === undefined ? null : (
        <Figure
          value={writtenLength(track.length_m, units)}
          label={
            `${track.state === 'paused' ? t('common.paused') : t('position.recording')}, ` +
            durationWords(track.seconds)
          }
        />
      )}
    </dl>
  );
}
