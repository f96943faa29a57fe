import { Anchor, Box, Center, Flex, Group, Paper, Stack } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowRight,
  IconFileImport,
  IconFilePlus,
  IconFolderOpen,
  IconPackage,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Way } from '../../kit/components/Way.tsx';
import { beginImport } from '../../model/imports/begin-import.ts';
import { buildPacks, usePackBuild } from '../../model/packs/pack-build.ts';
import { AddingPack } from './AddingPack.tsx';
import { BuildingPacks } from './BuildingPacks.tsx';
import { FolderPacks } from './FolderPacks.tsx';
import { choosePackFiles } from './choose-files.ts';
import { failureOf, failureTitle } from '../../model/packs/words.ts';
import { changePacksFolder, usePacks } from '../../model/service/packs.ts';
import { useService } from '../../model/service/service.ts';
import { useWindow } from '../../model/window/window.ts';
import { t } from '../../kit/words/t.ts';
import { rich } from '../../kit/words/rich.ts';

const ONWARD = <IconArrowRight size={16} stroke={1.75} aria-hidden color="var(--ink-2)" />;

/** Without any pack the map has nothing to answer with: says how to get some. */
export function FirstRun() {
  const directory = useService((service) => service.shell?.packsDirectory);
  const address = useService(({ serverUrl }) => serverUrl.replace('http://', ''));
  return (
    <Center pos="absolute" inset={0} p="xl" className="scrolls" style={{ zIndex: 8 }}>
      <Paper
        component="section"
        withBorder
        shadow="lg"
        radius="xl"
        w={520}
        maw="100%"
        p={28}
        aria-labelledby="first-run-title"
      >
        <Box id="first-run-title" component="h2" className="page-title" mb={4}>
          {t('packs.addFirstDataPack')}
        </Box>
        <p className="secondary">{t('packs.cairnLooksThingsUpPacks')}</p>
        <Stack gap="sm" mt="lg" mb="sm">
          <BuildWay />
          <FolderWay />
          <Way icon={IconFilePlus} title={t('packs.addPackFiles')} end={ONWARD} onClick={choosePackFiles}>
            {t('packs.choosePackFilesSqliteDrop')}
            {directory === undefined ? null : (
              <>
                {' '}
                {rich(t('packs.theyCopiedDirectory', { directory }), {
                  span: <span className="mono breakable" />,
                })}
              </>
            )}
          </Way>
          <Way icon={IconFileImport} title={t('packs.importData')} end={ONWARD} onClick={() => beginImport([])}>
            {t('packs.addressesHealthFiguresZip4')}
          </Way>
        </Stack>
        <BuildingPacks />
        <AddingPack />
        <FailedPacks />
        <Group gap={10} mt="lg" pt="lg" className="line-above">
          <Box component="i" flex="none" w={6} h={6} bdrs="50%" bg="var(--ok)" aria-hidden />
          <Box component="span" flex={1} c="var(--ink-2)">
            {rich(t('packs.apiRunningAddressLookUps', { address }), { span: <span className="mono" /> })}
          </Box>
          <Anchor component="button" type="button" onClick={() => useWindow.getState().go('api')}>
            {t('packs.createKey')}
          </Anchor>
        </Group>
      </Paper>
    </Center>
  );
}

/** If Cairn can build its packs: for people who only have the source. */
function BuildWay() {
  const build = usePackBuild();
  if (build?.available !== true || build.state === 'running') return null;
  return (
    <Way icon={IconPackage} title={t('packs.buildDefaultPacks')} isFirst end={ONWARD} onClick={() => void buildPacks()}>
      {t('packs.countriesAdministrativeAreasTime')}
    </Way>
  );
}

/** A folder with packs: opened in place by the desktop application, else read like a drive. */
function FolderWay() {
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    if (window.cairn === undefined) setOpen(true);
    else void changePacksFolder();
  };
  return (
    <>
      <Way icon={IconFolderOpen} title={t('packs.openFolderPacks')} end={ONWARD} onClick={open}>
        {t('packs.computerUsbDrive')}
      </Way>
      {isOpen ? <FolderPacks onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** Packs that are there and cannot be used. */
function FailedPacks() {
  const packs = usePacks();
  return packs.map((pack) => (
    <Flex key={pack.id} component="p" gap="sm" mt="md" className="breakable">
      <IconAlertTriangle size={16} stroke={1.75} color="var(--bad)" aria-hidden />
      <span>
        <b>{failureTitle(pack)}.</b> {failureOf(pack)}
      </span>
    </Flex>
  ));
}
