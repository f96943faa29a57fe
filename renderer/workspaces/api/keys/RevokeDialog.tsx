import type { ApiKey } from '../../../../contract/keys.ts';
import { ConfirmDialog } from '../../../kit/components/ConfirmDialog.tsx';
import { useNotices } from '../../../kit/notices/notices.ts';
import { revokeKey } from './api-keys.ts';

/** Asks before a key stops working: that cannot be undone. */
export function RevokeDialog({ apiKey, onClose }: { readonly apiKey: ApiKey; readonly onClose: () => void }) {
  const revoke = async () => {
    const refused = await revokeKey(apiKey.id);
    if (refused === null) useNotices.getState().showToast(`Revoked ${apiKey.name}`);
    return refused;
  };
  return (
    <ConfirmDialog
      title={`Revoke ${apiKey.name}?`}
      confirm="Revoke"
      failure="The key was not revoked"
      onConfirm={revoke}
      onClose={onClose}
    >
      Programs that use it get 403 from now on. Its usage stays. A revoked key cannot be brought back.
    </ConfirmDialog>
  );
}
