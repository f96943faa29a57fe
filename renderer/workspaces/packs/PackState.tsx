import { IconCheck } from '@tabler/icons-react';
import type { InstalledPack } from '../../../contract/service.ts';
import { Badge } from '../../kit/components/Badge.tsx';
import { usePreferences } from '../../model/window/preferences.ts';
import { usePackCare } from '../../model/packs/pack-care.ts';
import styles from './PackTable.module.css';
import { hasFailedCheck, writtenMoment } from '../../model/packs/words.ts';

/** Whether a pack is used, what its last check has found, and when that was. */
export function PackState({ pack }: { readonly pack: InstalledPack }) {
  const clock = usePreferences((preferences) => preferences.clock);
  const checkedAt = pack.verification?.checked_at;
  return (
    <span className={styles['state']}>
      <Badged pack={pack} />
      {checkedAt === undefined ? null : <span className={styles['when']}>{writtenMoment(checkedAt, clock)}</span>}
    </span>
  );
}

function Badged({ pack }: { readonly pack: InstalledPack }) {
  const place = usePackCare(({ checking }) => checking.indexOf(pack.id));
  if (place === 0) return <Badge look="accent">Checking…</Badge>;
  if (place > 0) return <Badge look="neutral">Queued</Badge>;
  if (pack.status === 'failed') return <Badge look="bad">{hasFailedCheck(pack) ? 'Failed' : 'Not used'}</Badge>;
  if (pack.verification === undefined) return <Badge look="neutral">In use</Badge>;
  return (
    <Badge look="ok">
      <IconCheck size={11} stroke={2.4} aria-hidden />
      Verified
    </Badge>
  );
}
