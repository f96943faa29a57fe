import { IconX } from '@tabler/icons-react';
import { IconButton } from '../../kit/components/IconButton.tsx';
import { useLookUp } from '../../model/look-up/look-up.ts';
import { useLayout } from '../../model/window/layout.ts';
import { usePins } from '../../model/pins/pins.ts';
import { isReady, usePacks } from '../../model/service/packs.ts';
import styles from './Welcome.module.css';

/**
 * On a first start: what is inside, how old it is, and that a click asks. Gone with the first click or pin, or when
 * closed.
 */
export function Welcome() {
  // Shapes are drawn from the other packs, for the map's own use.
  const packs = usePacks()
    .filter(isReady)
    .filter(({ theme }) => theme !== 'shapes');
  const isWelcomed = useLayout((layout) => layout.welcomed);
  const hasPoint = useLookUp((lookUp) => lookUp.point !== null);
  const hasPins = usePins(({ pins }) => pins.length > 0);
  // The corner belongs to the legend while the map is coloured.
  const hasLegend = useLayout((layout) => layout.figureLayer !== null);
  if (isWelcomed || hasPoint || hasPins || hasLegend || packs.length === 0) return null;
  return (
    <section className={styles['card']} aria-label="Welcome">
      <div className={styles['top']}>
        <h2 className={styles['title']}>Click anywhere on the map</h2>
        <IconButton
          size="small"
          iconSize={16}
          icon={IconX}
          label="Close"
          side="left"
          onClick={() => useLayout.getState().set({ welcomed: true })}
        />
      </div>
      <p className="secondary">Cairn answers from the data packs on this computer, without a connection:</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a list that scrolls must be reachable by keyboard */}
      <ul className={styles['packs']} tabIndex={0} aria-label="Installed packs">
        {packs.map(({ id, title, vintage }) => (
          <li key={id}>
            <b className={styles['pack']}>{title}</b> <span className="hint">{vintage}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
