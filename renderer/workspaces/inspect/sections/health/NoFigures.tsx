import { IconFilePlus, IconVirus } from '@tabler/icons-react';
import { Button } from '../../../../kit/components/Button.tsx';
import { Message } from '../../../../kit/components/Message.tsx';
import { useImportRun } from '../../../../model/imports/import-run.ts';
import { hideSection } from '../../hide-section.ts';
import { usePeriod } from '../../../../model/figures/period.ts';
import { writtenDate } from './figures.ts';

/** None of the areas at the point has figures: on the day that was chosen, or at all. */
export function NoFigures() {
  const date = usePeriod((period) => period.date);
  return (
    <Message
      icon={IconVirus}
      title={
        date === null ? 'No health figures at this point' : `No health figures of ${writtenDate(date)} at this point`
      }
      actions={
        <>
          {date === null ? (
            <Button size="small" icon={IconFilePlus} onClick={() => useImportRun.getState().begin([])}>
              Add a pack
            </Button>
          ) : (
            <Button size="small" onClick={() => usePeriod.getState().set({ date: null })}>
              Show the latest
            </Button>
          )}
          <Button size="small" look="quiet" onClick={() => hideSection({ id: 'health', title: 'Health alerts' })}>
            Hide section
          </Button>
        </>
      }
    >
      The installed packs have no figures of the areas here{date === null ? '' : ' on that day'}.
    </Message>
  );
}
