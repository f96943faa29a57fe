import { IconCheck } from '@tabler/icons-react';
import type { InstalledPack } from '../../contract/service.ts';
import { Badge } from '../components/Badge.tsx';
import { usePackCare, verificationOf } from './pack-care.ts';

/** Whether a pack is used, and what its last check has found. */
export function PackState({ pack }: { readonly pack: InstalledPack }) {
  const place = usePackCare(({ checking }) => checking.indexOf(pack.id));
  const verification = usePackCare(({ checked }) => verificationOf(pack, checked));
  if (place === 0) return <Badge look="accent">Checking…</Badge>;
  if (place > 0) return <Badge look="neutral">Queued</Badge>;
  if (pack.status === 'failed' || verification?.passed === false) return <Badge look="bad">Failed</Badge>;
  if (verification === null) return <Badge look="neutral">In use</Badge>;
  return (
    <Badge look="ok">
      <IconCheck size={11} stroke={2.4} aria-hidden />
      Verified
    </Badge>
  );
}
