import { Avoid } from '../../../panels/reach/Avoid.tsx';
import { Limits, Travel } from '../../../panels/reach/Choices.tsx';
import { useReach } from '../../../model/reach/reach.ts';
import { Points } from './Points.tsx';
import styles from '../../../panels/reach/ReachPanel.module.css';
import { Result } from '../../../panels/reach/Result.tsx';

/** How far one gets: the points, how to travel, the limits, and the areas as they are on the map. */
export function ReachPanel() {
  const origins = useReach((reach) => reach.origins);
  return (
    <div className={styles['reach']} role="tabpanel" aria-labelledby="tab-reach" data-region="reach">
      <Points />
      <Travel />
      <Limits />
      <Avoid />
      <Result origins={origins} />
    </div>
  );
}
