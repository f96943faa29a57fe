import { IconAlertTriangle, IconFilePlus, IconRefresh, IconStack2 } from '@tabler/icons-react';
import type { InstalledPack } from '../../contract/service.ts';
import type { Failure } from '../api/failure.ts';
import { copyText } from '../app/clipboard.ts';
import { Button } from '../components/Button.tsx';
import { Message } from '../components/Message.tsx';
import { useImportRun } from '../imports/import-run.ts';
import { damagedPack, openInPacks } from '../packs/damaged.ts';
import { usePackCare } from '../packs/pack-care.ts';
import { failureOf, failureTitle } from '../packs/words.ts';
import { hideSection } from './hide-section.ts';
import { useService } from '../state/service.ts';
import { useLookUp } from './look-up.ts';
import type { SectionDefinition } from './section-definition.ts';

/** The point is none that this look-up can answer, such as a tile beyond the edge of the map. */
const NOT_HERE = 400;

/** Sections whose packs can be made of files in the window. */
const CAN_ADD = ['health', 'tile', 'zip4'];

type Props = { readonly section: SectionDefinition; readonly failure: Failure };

/** `Time zone` as it stands within a sentence; `ZIP+4` stays as it is. */
const inSentence = (title: string): string => (/^[A-Z][a-z]/.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title);

/** Reads all of the pack's file; one that was repaired answers at once. */
async function verifyAgain(section: SectionDefinition, pack: InstalledPack): Promise<void> {
  await usePackCare.getState().check([pack.id]);
  useLookUp.getState().ask(section.id);
}

/** The damaged pack that a failure names, if it is for that. */
function useDamagedPack(failure: Failure) {
  const packs = useService((service) => service.packs);
  if (failure.kind !== 'no-pack') return undefined;
  return damagedPack(packs, failure.message);
}

/** Why a section has no answer, and what to do about it. */
export function SectionFailure({ section, failure }: Props) {
  const failed = useDamagedPack(failure);
  const again = (
    <Button size="small" icon={IconRefresh} onClick={() => useLookUp.getState().ask(section.id)}>
      Try again
    </Button>
  );
  if (failed !== undefined) return <DamagedPack section={section} pack={failed} />;
  if (failure.kind === 'no-pack') {
    return (
      <Message
        icon={IconStack2}
        title={`No ${inSentence(section.title)} pack answers`}
        actions={
          <>
            {again}
            {!CAN_ADD.includes(section.id) ? null : (
              <Button size="small" icon={IconFilePlus} onClick={() => useImportRun.getState().begin([])}>
                Add a pack
              </Button>
            )}
            <Button size="small" look="quiet" onClick={() => hideSection(section)}>
              Hide section
            </Button>
          </>
        }
      >
        {failure.message}
      </Message>
    );
  }
  if (failure.kind === 'stopped' && failure.status === NOT_HERE) {
    return (
      <Message icon={section.icon} title={section.nothing.title}>
        {failure.message}
      </Message>
    );
  }
  if (failure.kind === 'stopped') {
    return (
      <Message
        isError
        icon={IconAlertTriangle}
        title={`The ${section.title.toLowerCase()} look-up stopped`}
        {...(failure.id === undefined ? {} : { code: `id ${failure.id}` })}
        actions={
          <>
            {again}
            <CopyId id={failure.id} />
          </>
        }
      >
        {failure.status === 500 ? 'Trying again may work. The log holds the details.' : failure.message}
      </Message>
    );
  }
  if (failure.kind === 'refused') {
    return (
      <Message isError icon={IconAlertTriangle} title="The key of this window was refused">
        Open Cairn again from the address that it prints when it starts.
      </Message>
    );
  }
  return (
    <Message isError icon={IconAlertTriangle} title="Cairn’s server does not answer" actions={again}>
      This look-up runs again as soon as the server is back.
    </Message>
  );
}

function DamagedPack({ section, pack }: { readonly section: SectionDefinition; readonly pack: InstalledPack }) {
  const isChecking = usePackCare(({ checking }) => checking.includes(pack.id));
  return (
    <Message
      isError
      icon={IconAlertTriangle}
      title={failureTitle(pack)}
      actions={
        <>
          <Button size="small" icon={IconRefresh} disabled={isChecking} onClick={() => void verifyAgain(section, pack)}>
            Verify again
          </Button>
          <Button size="small" icon={IconStack2} onClick={() => openInPacks(pack.id)}>
            Open in Packs
          </Button>
          <Button size="small" look="quiet" onClick={() => hideSection(section)}>
            Hide section
          </Button>
        </>
      }
    >
      {failureOf(pack)}
    </Message>
  );
}

function CopyId({ id }: { readonly id: string | undefined }) {
  if (id === undefined) return null;
  return (
    <Button size="small" look="quiet" onClick={() => void copyText(id)}>
      Copy id
    </Button>
  );
}
