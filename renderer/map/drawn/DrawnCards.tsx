import { IconCopy, IconGridDots, IconX, IconZoomScan, IconArrowBackUp, IconPolygon } from '@tabler/icons-react';
import { useEffect, useMemo } from 'react';
import { Button } from '../../kit/components/Button.tsx';
import { Facts } from '../../kit/components/Facts.tsx';
import { IconButton } from '../../kit/components/IconButton.tsx';
import { windOf } from '../../kit/coordinates/bearing.ts';
import { writtenBox } from '../../kit/coordinates/box-size.ts';
import { boxArea } from '../../kit/coordinates/geodesic.ts';
import { writtenGround, writtenBearing, writtenLength } from '../../kit/coordinates/measures.ts';
import { useNotices } from '../../kit/notices/notices.ts';
import { copyText } from '../../kit/output/clipboard.ts';
import { useMap } from '../../model/map/map.ts';
import { closed, MIN_RING, takenBack } from '../../model/map/measure.ts';
import { addBoxToMatrix } from '../../model/matrix/hand-over.ts';
import { usePreferences } from '../../model/window/preferences.ts';
import { useWindow } from '../../model/window/window.ts';
import { activeMap } from '../active-map.ts';
import { clearBox, clearMeasurement } from './drawn-actions.ts';
import { measured, measuredText, measuredWords } from './measured.ts';
import styles from './DrawnCards.module.css';
import { t } from '../../kit/words/t.ts';

/** The legs of the measured line, their sum, and the area once it is closed. */
function MeasureCard() {
  const isMeasuring = useMap(({ tool }) => tool === 'measure');
  const { points, isClosed } = useMap(({ measurement }) => measurement);
  const units = usePreferences((preferences) => preferences.units);
  const figures = useMemo(() => measured({ points, isClosed }), [points, isClosed]);
  useEffect(() => {
    if (points.length > 0) useNotices.getState().announce(measuredWords(figures, units));
  }, [points, figures, units]);
  if (points.length === 0 && !isMeasuring) return null;
  const { legs, totalMetres, squareMetres } = figures;
  return (
    <section className={styles['card']} aria-label={t('Measurement')} data-drawn="measure">
      <div className={styles['top']}>
        <h3 className={styles['title']}>{t('Measure')}</h3>
        <IconButton
          size="small"
          iconSize={16}
          icon={IconX}
          label={t('Clear the measurement')}
          keys="Esc"
          side="right"
          onClick={clearMeasurement}
        />
      </div>
      {legs.length === 0 ? (
        <p className={styles['text']}>
          {points.length === 0
            ? t('Click the first point, or press Space for the middle of the map.')
            : t('Click the next point. Enter ends the line, Backspace takes a point back.')}
        </p>
      ) : (
        <>
          <ol className={styles['legs']} aria-label={t('Legs')}>
            {legs.map(({ metres, bearing }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a leg is known by its place in the line
              <li key={index} className={styles['leg']}>
                <span className="hint">{index + 1}</span>
                <span>{writtenLength(metres, units)}</span>
                <span className="secondary">
                  {bearing === undefined ? '' : `${writtenBearing(bearing)} ${windOf(bearing)}`}
                </span>
              </li>
            ))}
          </ol>
          <div className={styles['facts']}>
            <Facts
              facts={[
                {
                  label: isClosed ? t('Perimeter') : t('Total'),
                  value: <span className={styles['value']}>{writtenLength(totalMetres, units)}</span>,
                },
                ...(squareMetres === undefined
                  ? []
                  : [
                      {
                        label: t('Area'),
                        value: <span className={styles['value']}>{writtenGround(squareMetres, units)}</span>,
                      },
                    ]),
              ]}
            />
          </div>
          <div className={styles['actions']}>
            <Button
              size="small"
              icon={IconCopy}
              onClick={() => void copyText(measuredText({ points, isClosed }), t('the measurement'))}
            >
              {t('Copy')}
            </Button>
            {isClosed || points.length < MIN_RING ? null : (
              <Button size="small" icon={IconPolygon} onClick={() => useMap.getState().measure(closed)}>
                {t('Close')}
              </Button>
            )}
            <Button
              size="small"
              look="quiet"
              icon={IconArrowBackUp}
              onClick={() => useMap.getState().measure(takenBack)}
            >
              {t('Back')}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

/** The size of the drawn box, and what can be done with it. */
function BoxCard() {
  const isArmed = useMap(({ tool }) => tool === 'box');
  const drawn = useMap((store) => store.draft ?? store.box);
  const isFinished = useMap((store) => store.draft === null);
  const isBuilding = useWindow(({ workspace }) => workspace === 'matrix');
  const units = usePreferences((preferences) => preferences.units);
  // The matrix builder asks what to do with a finished box by a card of its own.
  if ((drawn === null && !isArmed) || (isBuilding && drawn !== null && isFinished)) return null;
  const clear = () => {
    activeMap()?.box.cancel();
    clearBox();
    if (drawn === null) useMap.getState().set({ tool: 'inspect' });
  };
  return (
    <section className={styles['card']} aria-label={t('Box')} data-drawn="box">
      <div className={styles['top']}>
        <h3 className={styles['title']}>{t('Box')}</h3>
        <IconButton
          size="small"
          iconSize={16}
          icon={IconX}
          label={t('Clear the box')}
          keys="Esc"
          side="right"
          onClick={clear}
        />
      </div>
      {drawn === null ? (
        <p className={styles['text']}>{t('Drag over the map, or press Space at two opposite corners.')}</p>
      ) : (
        <>
          <div className={styles['facts']}>
            <Facts
              facts={[
                { label: t('Size'), value: <span className={styles['value']}>{writtenBox(drawn, units)}</span> },
                {
                  label: t('Area'),
                  value: <span className={styles['value']}>{writtenGround(boxArea(drawn), units)}</span>,
                },
              ]}
            />
          </div>
          {isFinished ? (
            <div className={styles['actions']}>
              <Button size="small" icon={IconZoomScan} onClick={() => activeMap()?.camera.fit(drawn)}>
                {t('Zoom to')}
              </Button>
              <Button size="small" icon={IconCopy} onClick={() => void copyText(drawn.join(','))}>
                {t('Copy bbox')}
              </Button>
              <Button size="small" icon={IconGridDots} onClick={() => addBoxToMatrix(drawn)}>
                {t('Use for matrix points')}
              </Button>
            </div>
          ) : null}
        </>
      )}
    </section>
  );
}

/** Beside the tools: the figures of what is drawn, and what can be done with it. */
export function DrawnCards() {
  return (
    <div className={styles['cards']}>
      <MeasureCard />
      <BoxCard />
    </div>
  );
}
