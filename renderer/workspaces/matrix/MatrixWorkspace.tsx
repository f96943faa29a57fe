import { Box, Flex, Group, Popover, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { failureText } from '../../kit/api/failure.ts';
import { titleOf } from '../../model/matrix/words.ts';
import { keepAmongJobs, keepInBuilder } from './focus.ts';
import { focusable } from '../../kit/components/focus.ts';
import { JobRow } from './JobRow.tsx';
import { BuildPage } from './order/BuildPage.tsx';
import { useBuilder } from '../../model/matrix/order/builder.ts';
import { useMatrixView } from '../../model/matrix/view.ts';
import { IconGridDots, IconChevronDown, IconPlus } from '@tabler/icons-react';
import { Button } from '../../kit/components/Button.tsx';
import { Message } from '../../kit/components/Message.tsx';
import { useNotices } from '../../kit/notices/notices.ts';
import { MapPlace } from '../../map/MapPlace.tsx';
import { useShownJobs, useJobsState } from '../../model/matrix/jobs.ts';
import { JobState, MapCard } from './JobState.tsx';
import { MatrixResult } from './result/MatrixResult.tsx';
import { t } from '../../kit/words/t.ts';

const NARROW = '(max-width: 1279px)';

/** All jobs, the latest first: a column, in a narrow window a menu. */
function JobList() {
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false }) ?? false;
  return isNarrow ? <JobMenu /> : <JobColumn />;
}

/** Opens the builder with empty lists; the previous ones can be brought back. */
function startMatrix(): void {
  useMatrixView.getState().build();
  const { clearBoth, undo } = useBuilder.getState();
  if (clearBoth())
    useNotices.getState().showToast(t('matrix.listsEmptied'), { label: t('common.undo'), run: () => undo('matrix') });
}

const NewButton = () => (
  <Button size="xs" icon={IconPlus} onClick={startMatrix}>
    {t('common.new')}
  </Button>
);

function JobColumn() {
  return (
    <Box
      component="section"
      className="side-panel"
      flex="0 0 252px"
      aria-label={t('matrix.jobs')}
      ref={focusable('jobs')}
      data-region="matrix"
    >
      <Box pt="md" pb={10} ps="lg" pe="md" className="spread">
        <Text component="h2" inherit fz="lg" fw={600} lh="20px">
          {t('matrix.jobs')}
        </Text>
        <NewButton />
      </Box>
      <Rows />
    </Box>
  );
}

function JobMenu() {
  const [isOpen, setOpen] = useState(false);
  const jobs = useShownJobs() ?? [];
  const uuid = useMatrixView((view) => view.uuid);
  const chosen = jobs.find((job) => job.uuid === uuid);
  return (
    <Group
      gap="xs"
      flex="0 0 44px"
      px="md"
      bg="var(--panel)"
      className="line-below"
      ref={focusable('jobs')}
      data-region="matrix"
    >
      <Popover position="bottom-start" width={300} opened={isOpen} onChange={setOpen} trapFocus returnFocus>
        <Popover.Target>
          <Button size="xs" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <Box component="span" maw={220} className="ellipsis">
              {chosen === undefined ? t('matrix.jobsJobs', { jobs: jobs.length }) : titleOf(chosen)}
            </Box>
            <IconChevronDown size={14} stroke={1.75} aria-hidden />
          </Button>
        </Popover.Target>
        <Popover.Dropdown mah="70vh" py={4} px={0} className="scrolls">
          <Rows onChoose={() => setOpen(false)} />
        </Popover.Dropdown>
      </Popover>
      <NewButton />
    </Group>
  );
}

function Rows({ onChoose }: { readonly onChoose?: () => void }) {
  const jobs = useShownJobs();
  const { failure } = useJobsState();
  const uuid = useMatrixView((view) => view.uuid);
  return (
    <>
      {failure === null ? null : (
        <Text inherit px="lg" pt={4} pb={10} c="var(--bad)" fz="xs" lh="16px" role="alert">
          {failureText(failure)}
        </Text>
      )}
      {jobs?.length === 0 ? (
        <Box px="lg" pt={4} pb="lg">
          <Message icon={IconGridDots} title={t('matrix.noJobs')}>
            {t('matrix.matrixCalculateStaysListUntil')}
          </Message>
        </Box>
      ) : (
        <Box component="ul" flex={1} mih={0} className="scrolls">
          {jobs?.map((job) => (
            <JobRow key={job.uuid} job={job} isChosen={job.uuid === uuid} onChoose={onChoose} />
          ))}
        </Box>
      )}
    </>
  );
}

/** The jobs, and the one that is chosen: its result once it is finished, until then how far it is. */
function JobsPage() {
  const uuid = useMatrixView((view) => view.uuid);
  const jobs = useShownJobs();
  const job = jobs?.find((one) => one.uuid === uuid);
  return (
    <Flex flex={1} miw={0} mih={0} direction={{ base: 'column', lg: 'row' }}>
      <JobList />
      <Group gap={0} align="stretch" flex={1} miw={0} mih={0}>
        {job?.status === 'Finished' ? (
          <MatrixResult key={job.uuid} uuid={job.uuid} />
        ) : (
          <Box pos="relative" flex={1} miw={0} className="clipped">
            <MapPlace />
            {job === undefined ? null : <JobState job={job} />}
            {job === undefined && jobs !== null && jobs.length > 0 ? <NoJob isGone={uuid !== null} /> : null}
          </Box>
        )}
      </Group>
    </Flex>
  );
}

/** No job is selected, or it no longer exists: another program may have deleted it. */
function NoJob({ isGone }: { readonly isGone: boolean }) {
  const order = (
    <Button size="xs" onClick={startMatrix}>
      {t('matrix.newMatrix')}
    </Button>
  );
  return (
    <MapCard name={t('matrix.noJob')}>
      <Message icon={IconGridDots} title={isGone ? t('matrix.jobDeleted') : t('matrix.noJobSelected')} actions={order}>
        {t('matrix.selectOneListCalculateNew')}
      </Message>
    </MapCard>
  );
}

/** Lays out origins and destinations, orders the matrix, and shows what came of it. */
export function MatrixWorkspace() {
  const page = useMatrixView((view) => view.page);
  const uuid = useMatrixView((view) => view.uuid);
  const shown = useRef({ page, uuid });
  useEffect(() => {
    if (shown.current.page === page && shown.current.uuid === uuid) return;
    shown.current = { page, uuid };
    if (page === 'build') keepInBuilder();
    else keepAmongJobs();
  }, [page, uuid]);
  return page === 'build' ? <BuildPage /> : <JobsPage />;
}
