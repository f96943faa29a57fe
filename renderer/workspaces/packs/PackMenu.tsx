import { Menu } from '@mantine/core';
import { IconBraces, IconCopy, IconDots, IconFolderOpen, IconShieldCheck, IconTrash } from '@tabler/icons-react';
import type { InstalledPack } from '../../../contract/service.ts';
import { copyText } from '../../kit/output/clipboard.ts';
import { IconButton } from '../../kit/components/IconButton.tsx';
import { fileNameOf, showFile } from './pack-file.ts';
import { usePackCare } from '../../model/packs/pack-care.ts';
import { titleOf } from '../../model/packs/words.ts';

/** Everything that can be done with a pack, from its row. */
export function PackMenu({ pack }: { readonly pack: InstalledPack }) {
  const isBusy = usePackCare(({ checking }) => checking.includes(pack.id));
  const check = usePackCare((care) => care.check);
  const askToRemove = usePackCare((care) => care.askToRemove);
  return (
    <Menu position="bottom-end" transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <IconButton size="small" icon={IconDots} label={`More about ${titleOf(pack)}`} side="left" />
      </Menu.Target>
      <Menu.Dropdown aria-label={titleOf(pack)}>
        <Menu.Item
          leftSection={<IconShieldCheck size={16} stroke={1.75} />}
          disabled={isBusy}
          onClick={() => void check([pack.id])}
        >
          {pack.status === 'failed' ? 'Verify again' : 'Verify'}
        </Menu.Item>
        {window.cairn === undefined ? null : (
          <Menu.Item leftSection={<IconFolderOpen size={16} stroke={1.75} />} onClick={() => void showFile(pack)}>
            Show file
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconCopy size={16} stroke={1.75} />} onClick={() => void copyText(fileNameOf(pack))}>
          Copy the file name
        </Menu.Item>
        <Menu.Item
          leftSection={<IconBraces size={16} stroke={1.75} />}
          onClick={() => void copyText(JSON.stringify(pack, null, 2), 'the manifest')}
        >
          Copy the manifest
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={16} stroke={1.75} />}
          disabled={isBusy}
          onClick={() => askToRemove(pack.id)}
        >
          Remove
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
