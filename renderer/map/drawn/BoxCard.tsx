import { IconCopy, IconGridDots, IconX, IconZoomScan } from '@tabler/icons-react';
import { copyText } from '../../kit/output/clipboard.ts';
import { Button } from '../../kit/components/Button.tsx';
import { Facts } from '../../kit/components/Facts.tsx';
import { IconButton } from '../../kit/components/IconButton.tsx';
import { writtenBox } from '../../kit/coordinates/box-size.ts';
import { boxArea } from '../../kit/coordinates/geodesic.ts';
import { writtenGround } from '../../kit/coordinates/measures.ts';
import { addBoxToMatrix } from '../../model/matrix/hand-over.ts';
import { useMap } from '../../model/map/map.ts';
import { usePreferences } from '../../model/window/preferences.ts';
import { useWindow } from '../../model/window/window.ts';
import { activeMap } from '../active-map.ts';
import styles from './DrawnCards.module.css';

/** The size of the drawn box, and what can be done with it. */
export function BoxCard() {
  const isArmed = useMap(({ tool }) => tool === 'box');
  const drawn = useMap((store) => store.draft ?? store.box);
  const isFinished = useMap((store) => store.draft === null);
  const isBuilding = useWindow(({ workspace }) => workspace === 'matrix');
  const units = usePreferences((preferences) => preferences.units);
  // The matrix builder asks what to do with a finished box by a card of its own.
  if ((drawn === null && !isArmed) || (isBuilding && drawn !== null && isFinished)) return null;
  const clear = () => {
    activeMap()?.box.giveUp();
    useMap.getState().set({ box: null });
    if (drawn === null) useMap.getState().set({ tool: 'inspect' });
  };
  return (
    <section className={styles['card']} aria-label="Box" data-drawn="box">
      <div className={styles['top']}>
        <h3 className={styles['title']}>Box</h3>
        <IconButton
          size="small"
          iconSize={16}
          icon={IconX}
          label="Clear the box"
          keys="Esc"
          side="right"
          onClick={clear}
        />
      </div>
      {drawn === null ? (
        <p className={styles['text']}>Drag over the map, or press Space at two opposite corners.</p>
      ) : (
        <>
          <div className={styles['facts']}>
            <Facts
              facts={[
                { label: 'Size', value: <span className={styles['value']}>{writtenBox(drawn, units)}</span> },
                {
                  label: 'Area',
                  value: <span className={styles['value']}>{writtenGround(boxArea(drawn), units)}</span>,
                },
              ]}
            />
          </div>
          {isFinished ? (
            <div className={styles['actions']}>
              <Button size="small" icon={IconZoomScan} onClick={() => activeMap()?.camera.fit(drawn)}>
                Zoom to
              </Button>
              <Button size="small" icon={IconCopy} onClick={() => void copyText(drawn.join(','))}>
                Copy bbox
              </Button>
              <Button size="small" icon={IconGridDots} onClick={() => addBoxToMatrix(drawn)}>
                Use for matrix points
              </Button>
            </div>
          ) : null}
        </>
      )}
    </section>
  );
}
