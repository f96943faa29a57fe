import { Box, Flex, Group, List, Menu, Stack, Text } from '@mantine/core';
import {
  IconCheck,
  IconCopy,
  IconDownload,
  IconFolderOpen,
  IconShieldCheck,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import type { PackVerification } from '../../../contract/pack-verification.ts';
import type { InstalledPack } from '../../../contract/service.ts';
import { copyText } from '../../kit/output/clipboard.ts';
import { Badge } from '../../kit/components/Badge.tsx';
import { Button } from '../../kit/components/Button.tsx';
import { Exporting } from '../../kit/components/Exporting.tsx';
import { Facts } from '../../kit/components/Facts.tsx';
import { CrossButton } from '../../kit/components/CrossButton.tsx';
import { IconButton } from '../../kit/components/IconButton.tsx';
import { usePreferences } from '../../model/window/preferences.ts';
import { isReady } from '../../model/service/packs.ts';
import { exportFormatsOf, exportPack, FORMAT_TITLES } from './export-pack.ts';
import { CoverageMap } from './CoverageMap.tsx';
import { fileNameOf, showFile } from './pack-file.ts';
import { askToRemove, checkPacks } from '../../model/packs/pack-care.ts';
import { choosePack, usePackWork } from '../../model/packs/pack-work.ts';
import styles from './PackDetail.module.css';
import { titleOf } from '../../model/packs/titles.ts';
import { contentsOf, failureOf, themeOf, writtenDay, writtenMoment } from '../../model/packs/words.ts';
import { t } from '../../kit/words/t.ts';
import { writtenNumber, writtenBytes } from '../../kit/words/locale.ts';

/**
 * Everything that is known of one pack: what it covers, whose it is, what is modelled, and whether its file is sound.
 */
export function PackDetail({ pack }: { readonly pack: InstalledPack }) {
  const isBusy = usePackWork(({ checking }) => checking.includes(pack.id));
  return (
    <aside className={styles['detail']} aria-label={titleOf(pack)} data-region="details">
      <Box flex={1} mih={0} className="scrolls">
        {isReady(pack) ? <CoverageMap pack={pack} /> : null}
        <CrossButton
          label={t('packs.closeDetails')}
          variant="default"
          pos="absolute"
          top={8}
          right={8}
          style={{ zIndex: 2 }}
          onClick={() => choosePack(null)}
        />
        <Stack gap="md" pt={14} pb="lg" px="lg" className="selectable">
          <Heading pack={pack} />
          {isReady(pack) ? (
            <Origin pack={pack} />
          ) : (
            <Box component="p" c="var(--bad)" className="breakable">
              {failureOf(pack)}
            </Box>
          )}
          <Checks pack={pack} />
          {isReady(pack) ? <Manifest pack={pack} /> : null}
        </Stack>
      </Box>
      <ExportUnderWay />
      <Group gap={6} py={10} px="md" className="line-above">
        <Button icon={IconShieldCheck} disabled={isBusy} onClick={() => void checkPacks([pack.id])}>
          {pack.status === 'failed' ? t('common.verifyAgain') : t('packs.verify')}
        </Button>
        <ExportButton pack={pack} />
        <IconButton
          icon={window.cairn === undefined ? IconCopy : IconFolderOpen}
          label={window.cairn === undefined ? t('packs.copyFileName') : t('packs.showFile')}
          side="top"
          onClick={() => void showFile(pack)}
        />
        <Button icon={IconTrash} c="var(--bad)" ms="auto" disabled={isBusy} onClick={() => askToRemove(pack.id)}>
          {t('common.remove')}
        </Button>
      </Group>
    </aside>
  );
}

/** The running export, of any pack. */
function ExportUnderWay() {
  const underway = usePackWork(({ exporting }) => exporting);
  if (underway === null) return null;
  const { pack, format, progress, abort } = underway;
  const title = titleOf(pack);
  return (
    <Group gap={6} py={10} px="md" className="line-above">
      <Exporting
        what={title}
        before={format === 'pmtiles' ? t('packs.writingTilesTitle', { title }) : t('packs.checkingTitle', { title })}
        progress={progress}
        onCancel={() => abort.abort()}
      />
    </Group>
  );
}

/** Saves the pack; where it has map tiles, these too, for other programs. */
function ExportButton({ pack }: { readonly pack: InstalledPack }) {
  const formats = exportFormatsOf(pack);
  const isBusy = usePackWork(({ exporting }) => exporting !== null);
  if (formats.length < 2)
    return (
      <Button
        icon={IconDownload}
        disabled={formats.length === 0 || isBusy}
        onClick={() => void exportPack(pack, 'sqlite')}
      >
        {t('common.export')}
      </Button>
    );
  return (
    <Menu position="top-start" width={300}>
      <Menu.Target>
        <Button icon={IconDownload} disabled={isBusy}>
          {t('common.export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('packs.exportTitle', { title: titleOf(pack) })}>
        {formats.map((format) => (
          <Menu.Item key={format} onClick={() => void exportPack(pack, format)}>
            {FORMAT_TITLES[format]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Heading({ pack }: { readonly pack: InstalledPack }) {
  return (
    <>
      {/* Without a map the button that closes is beside it. */}
      <Flex gap="sm" align="flex-start" justify="space-between" pe={isReady(pack) ? 0 : 32}>
        <Text component="h3" inherit fz="lg" fw={600} lh="20px">
          {titleOf(pack)}
        </Text>
        {pack.kind === undefined ? null : (
          <Badge look={pack.kind}>{pack.kind === 'modelled' ? t('common.modelled') : t('common.measured')}</Badge>
        )}
      </Flex>
      {pack.description === undefined ? null : <p className="secondary">{pack.description}</p>}
    </>
  );
}

type ReadyPack = Extract<InstalledPack, { status: 'ready' }>;

/** A key of the manifest's counts as words. */
const countName = (key: string): string => key.replaceAll('_', ' ');

/** Which of several packs with an area of a level at a point answers. */
const orderText = ({ precedence = 0, fallback }: ReadyPack): string =>
  fallback === true ? t('packs.fallbackUntilFirst') : t('packs.numberCountWherePacksOverlap', { count: precedence });

/** The look-ups that use it, its contents, and its source. */
function Origin({ pack }: { readonly pack: ReadyPack }) {
  const { vintage, precedence, licence, attribution, version, size_bytes: bytes, built_at: built } = pack;
  const facts = [
    { label: t('common.answers'), value: <span className="mono">{themeOf(pack)?.answers}</span> },
    { label: t('packs.dataDate'), value: vintage },
    ...(precedence === undefined ? [] : [{ label: t('packs.order'), value: orderText(pack) }]),
    { label: t('packs.contents'), value: contentsOf(pack) },
    {
      label: t('packs.built'),
      value: t('packs.builtVersionVersion', { built: writtenDay(built), version: version.split('+')[0] ?? '' }),
    },
    { label: t('common.licence'), value: licence },
    { label: t('packs.credit'), value: attribution },
    {
      label: t('common.file'),
      value: (
        <span className="mono breakable">
          {fileNameOf(pack)}, {writtenBytes(bytes)}
        </span>
      ),
    },
  ];
  return <Facts facts={facts} />;
}

function Manifest({ pack: { counts, notes, sources } }: { readonly pack: ReadyPack }) {
  return (
    <>
      {notes.length === 0 ? null : (
        <Box component="section" pt="md" className="line-above">
          <Box component="h4" fw={600}>
            {t('packs.notes')}
          </Box>
          <List c="var(--ink-2)" fz="xs" lh="17px" spacing="xs" mt="xs" className="breakable">
            {notes.map((note) => (
              <List.Item key={note}>{note}</List.Item>
            ))}
          </List>
        </Box>
      )}
      <Box component="details" pt="md" className="line-above">
        <Box component="summary" mb="sm" fw={600}>
          {t('packs.contents')}
        </Box>
        <Facts
          facts={Object.entries(counts).map(([key, count]) => ({
            label: countName(key),
            value: writtenNumber(count),
          }))}
        />
      </Box>
      <Box component="details" pt="md" className="line-above">
        <Box component="summary" mb="sm" fw={600}>
          {t('packs.builtCountSources', { count: sources.length })}
        </Box>
        <Stack component="ul" gap="xs" c="var(--ink-2)" fz="xs" lh="17px" className="breakable">
          {sources.map(({ name, version: of, licence: terms, attribution: whose, url }) => (
            <li key={`${name} ${of} ${terms}`}>
              <b>{name}</b> <span className="figures">{of}</span>
              <br />
              {whose}, {terms}
              {url === undefined ? null : (
                <Box component="span" display="block" c="dimmed" fz={11} className="mono breakable">
                  {url}
                </Box>
              )}
            </li>
          ))}
        </Stack>
      </Box>
    </>
  );
}

const CHECK_TITLES: Readonly<Record<PackVerification['checks'][number]['check'], string>> = {
  manifest: t('packs.manifestValid'),
  digest: t('packs.fileUnchangedSinceInstallation'),
  pages: t('packs.fileComplete'),
  content: t('packs.contentUnchangedSinceBuilt'),
  counts: t('packs.countsMatchManifest'),
  index: t('packs.spatialIndexComplete'),
  geometry: t('packs.geometryCanRead'),
};

function Checks({ pack }: { readonly pack: InstalledPack }) {
  const { verification } = pack;
  const clock = usePreferences((preferences) => preferences.clock);
  const isChecking = usePackWork(({ checking }) => checking[0] === pack.id);
  return (
    <Box component="section" pt="md" className="line-above" aria-busy={isChecking} aria-label={t('packs.checks')}>
      <Group gap="sm" align="stretch" justify="space-between" mb={4}>
        <Box component="h4" fw={600}>
          {t('packs.checks')}
        </Box>
        <span className="hint">
          {isChecking
            ? t('common.readingFile')
            : verification === undefined
              ? t('packs.notYet')
              : writtenMoment(verification.checked_at, clock)}
        </span>
      </Group>
      {verification === undefined ? (
        <p className="secondary">
          {pack.status === 'failed' ? t('packs.cairnIsntUsingPack') : t('packs.manifestReadWhenOpenedVerify')}
        </p>
      ) : (
        <Found verification={verification} />
      )}
    </Box>
  );
}

function Found({ verification: { checks, sha256 } }: { readonly verification: PackVerification }) {
  return (
    <Stack component="ul" gap="xs">
      {checks.map(({ check, passed, text }) => (
        <Flex key={check} component="li" gap="sm" c={passed ? 'var(--ink)' : 'var(--bad)'} className="breakable">
          {passed ? (
            <IconCheck size={16} stroke={2} color="var(--ok)" aria-label={t('packs.passed')} />
          ) : (
            <IconX size={16} stroke={2} aria-label={t('common.failed')} />
          )}
          <span>
            {CHECK_TITLES[check]}
            <Text span size="xs" display="block" {...(passed ? { c: 'dimmed' } : {})}>
              {text}
            </Text>
          </span>
        </Flex>
      ))}
      {sha256 === undefined ? null : (
        <Group component="li" gap="sm">
          <span className="hint">SHA-256</span>
          <Box component="span" flex={1} miw={0} fz={11} className="mono ellipsis">
            {sha256}
          </Box>
          <IconButton
            size="sm"
            icon={IconCopy}
            label={t('packs.copySha256')}
            side="left"
            onClick={() => void copyText(sha256)}
          />
        </Group>
      )}
    </Stack>
  );
}
