import { IconFilePlus, IconRefresh, IconStack2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { InstalledPack } from '../../../contract/service.ts';
import {
  failureHeading,
  failureOutlook,
  isAwayFailure,
  isOutOfReach,
  isPackFailure,
  isPassing,
  type Failure,
} from '../../kit/api/failure.ts';
import { copyText } from '../../kit/output/clipboard.ts';
import { Button } from '../../kit/components/Button.tsx';
import { Message } from '../../kit/components/Message.tsx';
import type { ImportKind } from '../../model/imports/file-kinds.ts';
import { beginImport } from '../../model/imports/begin-import.ts';
import { openInPacks } from '../../model/packs/open-in-packs.ts';
import { checkPacks } from '../../model/packs/pack-care.ts';
import { usePackWork } from '../../model/packs/pack-work.ts';
import { failureOf, failureTitle } from '../../model/packs/words.ts';
import { hideSection } from './hide-section.ts';
import { usePacks } from '../../model/service/packs.ts';
import { repeatLookUp } from '../../model/look-up/use-look-up.ts';
import type { SectionDefinition } from './section-definition.ts';
import { t } from '../../kit/words/t.ts';

/** Sections whose packs can be imported in the window, and from which files. */
const MADE_OF: Readonly<Record<string, ImportKind>> = { health: 'health', tile: 'health', zip4: 'zip4' };

type Props = { readonly section: SectionDefinition; readonly failure: Failure };

/** Reads all of the pack's file; one that was repaired answers at once. */
async function verifyAgain(section: SectionDefinition, pack: InstalledPack): Promise<void> {
  await checkPacks([pack.id]);
  repeatLookUp(section.id);
}

/** The damaged pack that a failure names, if it is for that. */
function useDamagedPack({ code, pack: id }: Failure) {
  const packs = usePacks();
  return code === 'pack_damaged' ? packs.find((pack) => pack.id === id && pack.status === 'failed') : undefined;
}

/** Why a section has no answer, and the remedy. It never means that nothing is there. */
export function SectionFailure({ section, failure }: Props) {
  const damaged = useDamagedPack(failure);
  const again = (
    <Button size="xs" icon={IconRefresh} onClick={() => repeatLookUp(section.id)}>
      {t('common.tryAgain')}
    </Button>
  );
  if (damaged !== undefined) return <DamagedPack section={section} pack={damaged} />;
  if (isPackFailure(failure)) return <NoPack section={section} failure={failure} again={again} />;
  if (isOutOfReach(failure)) {
    return (
      <Message icon={section.icon} title={section.nothing.title}>
        {failure.message}
      </Message>
    );
  }
  // The banner across the window says it once for all sections, with what to do.
  if (isAwayFailure(failure))
    return <p className="hint">{t('inspect.unknownMessage', { message: failure.message })}</p>;
  if (isPassing(failure)) {
    return (
      <Message isError title={failureHeading(failure, '')} actions={again}>
        {failureOutlook(failure)}
      </Message>
    );
  }
  return (
    <Message
      isError
      title={failureHeading(failure, t('inspect.sectionFailed', { section: section.title }))}
      {...(failure.id === undefined ? {} : { code: t('common.idId', { id: failure.id }) })}
      actions={
        <>
          {again}
          <CopyId id={failure.id} />
        </>
      }
    >
      {failure.code === 'internal' ? t('common.tryAgainLogDetails') : failure.message}
    </Message>
  );
}

/** The pack for this point is missing or failed. */
function NoPack({ section, failure, again }: Props & { readonly again: ReactNode }) {
  const isMissing = failure.code === 'pack_missing';
  const kind = MADE_OF[section.id];
  return (
    <Message
      icon={IconStack2}
      title={isMissing ? t('inspect.sectionNoPack', { section: section.title }) : failureHeading(failure, '')}
      actions={
        <>
          {again}
          {isMissing && kind !== undefined ? (
            <Button size="xs" icon={IconFilePlus} onClick={() => beginImport([], kind)}>
              {t('inspect.addPack')}
            </Button>
          ) : (
            <Button size="xs" icon={IconStack2} onClick={() => openInPacks(null)}>
              {t('inspect.openPacks')}
            </Button>
          )}
          <Button size="xs" variant="subtle" onClick={() => hideSection(section)}>
            {t('inspect.hideSection2')}
          </Button>
        </>
      }
    >
      {isMissing && failure.pack !== undefined
        ? t('inspect.couldntLookUpPackPack', { pack: failure.pack })
        : failure.message}
    </Message>
  );
}

function DamagedPack({ section, pack }: { readonly section: SectionDefinition; readonly pack: InstalledPack }) {
  const isChecking = usePackWork(({ checking }) => checking.includes(pack.id));
  return (
    <Message
      isError
      title={failureTitle(pack)}
      actions={
        <>
          <Button size="xs" icon={IconRefresh} disabled={isChecking} onClick={() => void verifyAgain(section, pack)}>
            {t('common.verifyAgain')}
          </Button>
          <Button size="xs" icon={IconStack2} onClick={() => openInPacks(pack.id)}>
            {t('common.openPacks')}
          </Button>
          <Button size="xs" variant="subtle" onClick={() => hideSection(section)}>
            {t('inspect.hideSection2')}
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
    <Button size="xs" variant="subtle" onClick={() => void copyText(id)}>
      {t('common.copyId')}
    </Button>
  );
}
