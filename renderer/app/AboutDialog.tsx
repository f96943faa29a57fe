import { Box, Group, Modal, Tabs, Text } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import type { InstalledPack } from '../../contract/service.ts';
import type { BundledLibrary } from '../build/bundled-licences.ts';
import { Badge } from '../kit/components/Badge.tsx';
import { isReady, useArePacksKnown, usePacks } from '../model/service/packs.ts';
import { useService } from '../model/service/service.ts';
import { useWindow } from '../model/window/window.ts';
import { Mark } from './Mark.tsx';
import { t } from '../kit/words/t.ts';
import { writtenNumber } from '../kit/words/locale.ts';

/** Version, the packs with their licences, and the libraries that the window is made of. */
export function AboutDialog() {
  const isOpen = useWindow(({ dialog }) => dialog === 'about');
  const packs = usePacks();
  const areKnown = useArePacksKnown();
  const closeDialog = useWindow((state) => state.closeDialog);
  const shell = useService((service) => service.shell);
  return (
    <Modal opened={isOpen} onClose={closeDialog} size={680} title={t('app.aboutCairn')}>
      <Group gap="lg" mb="lg">
        <Mark size={44} />
        <div>
          <Text size="xl" fw={600} lts="-0.012em">
            Cairn {CAIRN_VERSION}
          </Text>
          <p className="secondary">{t('app.geographicLookUpsDataPacks')}</p>
          {shell === null ? null : (
            <p className="hint figures">
              {t('app.electronElectronChromiumChromium', {
                electron: shell.runtime.electron,
                chromium: shell.runtime.chromium,
                node: shell.runtime.node,
              })}
            </p>
          )}
        </div>
      </Group>
      <Tabs defaultValue="packs">
        <Tabs.List>
          <Tabs.Tab value="packs">{t('app.dataPacksPacks', { packs: packs.length })}</Tabs.Tab>
          <Tabs.Tab value="libraries">{t('app.libraries')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="packs" tabIndex={0} h={360} className="scrolls">
          {packs.length === 0 ? (
            <p className="secondary">{areKnown ? t('app.noPacksInstalled') : t('app.cantListInstalledPacksCairn')}</p>
          ) : null}
          {packs.map((pack) => (
            <PackEntry key={pack.id} pack={pack} />
          ))}
        </Tabs.Panel>
        <Tabs.Panel value="libraries" tabIndex={0} h={360} className="scrolls">
          {isOpen ? <Libraries /> : null}
        </Tabs.Panel>
      </Tabs>
    </Modal>
  );
}

const megabytes = (bytes: number) =>
  `${writtenNumber(bytes / 1_000_000, { maximumFractionDigits: bytes < 10_000_000 ? 1 : 0 })} MB`;

const Entry = ({ children }: { readonly children: ReactNode }) => (
  <Box component="article" py={10} px={2} fz="xs" lh="16px" className="line-below breakable">
    {children}
  </Box>
);

function PackEntry({ pack }: { readonly pack: InstalledPack }) {
  if (!isReady(pack)) {
    return (
      <Entry>
        <Group component="h3" gap="sm" mb={2} fz="sm" lh="18px" fw={600}>
          {pack.title ?? pack.id} <Badge look="bad">{t('common.failed')}</Badge>
        </Group>
        <p className="secondary">{pack.message}</p>
      </Entry>
    );
  }
  return (
    <Entry>
      <Group component="h3" gap="sm" mb={2} fz="sm" lh="18px" fw={600}>
        {pack.title}{' '}
        <Badge look={pack.kind}>{pack.kind === 'modelled' ? t('common.modelled') : t('common.measured')}</Badge>
        <Text span inherit ms="auto" c="dimmed" fz="xs" className="figures" fw={400}>
          {megabytes(pack.size_bytes)}
        </Text>
      </Group>
      <p className="secondary">{pack.attribution}</p>
      <p className="hint">
        {pack.licence}. {pack.vintage}.
      </p>
    </Entry>
  );
}

function Libraries() {
  const [libraries, setLibraries] = useState<readonly BundledLibrary[] | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const load = async () => {
      const response = await fetch('./licences.json');
      const found: BundledLibrary[] = response.ok ? await response.json() : [];
      if (isCurrent) setLibraries(found);
    };
    void load();
    return () => {
      isCurrent = false;
    };
  }, []);
  if (libraries === null) return null;
  return libraries.map(({ name, version, licence, text }) => (
    <details key={name} className="line-below">
      <Group component="summary" gap="sm" mih={32} px={2}>
        {name} <span className="hint figures">{version}</span>
        <Text span inherit ms="auto" c="dimmed" fz="xs" className="figures" fw={400}>
          {licence}
        </Text>
      </Group>
      <Box
        component="pre"
        m={0}
        px={2}
        pb={10}
        c="var(--ink-2)"
        style={{ font: '11px/15px var(--mono)', whiteSpace: 'pre-wrap' }}
      >
        {text}
      </Box>
    </details>
  ));
}
