/** The status bar of the Packs page. */
import { StatusItem } from '../../kit/components/StatusItem.tsx';
import { writtenTotal } from '../../model/packs/words.ts';
import { useArePacksKnown, useFreeBytes, usePacks } from '../../model/service/packs.ts';
import { useService } from '../../model/service/service.ts';
import { t } from '../../kit/words/t.ts';
import { writtenBytes } from '../../kit/words/locale.ts';

/** Size and folder of the packs; browsers don't get the folder. */
export function PacksStatus() {
  const packs = usePacks();
  const areKnown = useArePacksKnown();
  const folder = useService((service) => service.shell?.packsDirectory);
  return (
    <>
      {areKnown ? (
        <StatusItem>
          {t('common.countPacks', { count: packs.length })}, {writtenTotal(packs)}
        </StatusItem>
      ) : null}
      {folder === undefined ? null : (
        <StatusItem className="mono ellipsis" style={{ flex: '0 1 auto' }}>
          {folder}
        </StatusItem>
      )}
    </>
  );
}

/** How much room the disk of the packs has left. */
export function FreeRoom() {
  const free = useFreeBytes();
  return free === null ? null : <StatusItem>{t('packs.freeFree', { free: writtenBytes(free) })}</StatusItem>;
}
