import { TextInput } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { MAX_NAME_LENGTH } from '../../../contract/matrix.ts';
import { keysShown } from '../../commands/platform.ts';
import { Badge } from '../../components/Badge.tsx';
import { Button } from '../../components/Button.tsx';
import { counted, writtenCount } from '../words.ts';
import { useBuilder } from './builder.ts';
import styles from './BuildPage.module.css';
import { exchangePoints, removePoints } from './point-actions.ts';
import { copyOrderCurl, missing, orderMatrix, useOrdering } from './order.ts';
import { useRoadCheck } from './road-check.ts';

/** What would be ordered, and the button that orders it. */
export function OrderBar() {
  const lists = useBuilder((builder) => builder.lists);
  const wishes = useBuilder((builder) => builder.wishes);
  const { isOrdering, problem } = useOrdering();
  const incomplete = missing(lists, wishes);
  const [origins, destinations] = [lists.origins.length, lists.destinations.length];
  return (
    <footer className={styles['order']}>
      <div className={styles['size']}>
        <p className="figures">
          <strong>{counted(origins * destinations, 'cell')}</strong>{' '}
          <span className="secondary">
            {writtenCount(origins)} × {writtenCount(destinations)}
          </span>
        </p>
        <Warnings />
      </div>
      <Roads />
      {problem === null ? null : (
        <p className={styles['problem']} role="alert">
          {problem}
        </p>
      )}
      <TextInput
        size="xs"
        aria-label="Name of the job"
        placeholder="Name of the job, if it needs one"
        maxLength={MAX_NAME_LENGTH}
        value={wishes.name}
        onChange={(event) => useBuilder.getState().setWishes({ name: event.currentTarget.value })}
      />
      <div className={styles['orderButtons']}>
        <Button look="primary" icon={IconPlayerPlay} className={styles['orderButton'] ?? ''} disabled={isOrdering || incomplete !== null} onClick={() => void orderMatrix()}>
          Order matrix <span className={styles['keys']}>{keysShown('Ctrl Enter')}</span>
        </Button>
        <Button disabled={incomplete !== null} onClick={() => void copyOrderCurl()}>
          Copy as curl
        </Button>
      </div>
      {incomplete === null ? null : <p className="hint">{incomplete}</p>}
    </footer>
  );
}

function Warnings() {
  const count = useRoadCheck(({ warnings }) => warnings.size);
  return count === 0 ? null : <Badge look="warn">{counted(count, 'warning')}</Badge>;
}

/** Which road pack serves the points, or why none does. */
function Roads() {
  const { pack, problem } = useRoadCheck();
  if (problem === null) return pack === null ? null : <p className="hint">Roads: {pack}</p>;
  if (problem.kind === 'message') return <p className={styles['problem']}>{problem.text}</p>;
  const { ids, isExchanged } = problem;
  return (
    <div className={styles['uncovered']}>
      <p>
        {counted(ids.length, 'point lies', 'points lie')} outside the road pack that covers most; one pack must cover all.
        {isExchanged ? ' With longitude and latitude exchanged they would be covered.' : ''}
      </p>
      {isExchanged ? (
        <Button size="small" onClick={() => exchangePoints(ids)}>
          Exchange them
        </Button>
      ) : null}
      <Button size="small" onClick={() => removePoints(ids)}>
        Remove {ids.length === 1 ? 'it' : 'them'}
      </Button>
    </div>
  );
}
