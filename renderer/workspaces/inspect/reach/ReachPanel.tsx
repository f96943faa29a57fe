import { Box } from '@mantine/core';
import { Avoid } from '../../../panels/reach/Avoid.tsx';
import { Limits, Travel } from '../../../panels/reach/Choices.tsx';
import { useReach } from '../../../model/reach/reach.ts';
import { Points } from './Points.tsx';
import { Result } from '../../../panels/reach/Result.tsx';

/** Reach: the points, how to travel, the limits, and the areas on the map. */
export function ReachPanel() {
  const origins = useReach((reach) => reach.origins);
  return (
    <Box
      flex={1}
      mih={0}
      pt={14}
      pb="lg"
      px="lg"
      className="scrolls"
      role="tabpanel"
      aria-labelledby="tab-reach"
      data-region="reach"
    >
      <Points />
      <Travel />
      <Limits />
      <Avoid />
      <Result origins={origins} />
    </Box>
  );
}
