import { Menu } from '@mantine/core';
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
import { IconButton } from '../../kit/components/IconButton.tsx';
import { usePreferences } from '../../model/window/preferences.ts';
import { isReady } from '../../model/service/packs.ts';
import { exportFormatsOf, exportPack, FORMAT_TITLES } from './export-pack.ts';
import { CoverageMap } from './CoverageMap.tsx';
import { fileNameOf, showFile } from './pack-file.ts';
import { askToRemove, checkPacks } from '../../model/packs/pack-care.ts';
import { choosePack, usePackWork } from '../../model/packs/pack-work.ts';
import styles from './PackDetail.module.css';
import {
  contentsOf,
  failureOf,
  themeOf,
  titleOf,
  writtenDay,
  writtenMoment,
  writtenSize,
} from '../../model/packs/words.ts';
import { plural, t } from '../../kit/words/t.ts';
import { writtenNumber } from '../../kit/words/locale.ts';

/**
 * Everything that is known of one pack: what it covers, whose it is, what is modelled, and whether its file is sound.
 */
export function PackDetail({ pack }: { readonly pack: InstalledPack }) {
  const isBusy = usePackWork(({ checking }) => checking.includes(pack.id));
  return (
    <aside className={styles['detail']} aria-label={titleOf(pack)} data-region="details">
      <div className={styles['scroller']}>
        {isReady(pack) ? <CoverageMap pack={pack} /> : null}
        <IconButton
          size="small"
          icon={IconX}
          label={t('Close the details')}
          className={styles['close']}
          onClick={() => choosePack(null)}
        />
        <div className={styles['text']} data-bare={isReady(pack) ? undefined : true}>
          <Heading pack={pack} />
          {isReady(pack) ? <Origin pack={pack} /> : <p className={styles['failure']}>{failureOf(pack)}</p>}
          <Checks pack={pack} />
          {isReady(pack) ? <Manifest pack={pack} /> : null}
        </div>
      </div>
      <ExportUnderWay />
      <div className={styles['foot']}>
        <Button icon={IconShieldCheck} disabled={isBusy} onClick={() => void checkPacks([pack.id])}>
          {pack.status === 'failed' ? t('Verify again') : t('Verify')}
        </Button>
        <ExportButton pack={pack} />
        <IconButton
          icon={window.cairn === undefined ? IconCopy : IconFolderOpen}
          label={window.cairn === undefined ? t('Copy file name') : t('Show file')}
          side="top"
          onClick={() => void showFile(pack)}
        />
        <Button icon={IconTrash} className={styles['remove']} disabled={isBusy} onClick={() => askToRemove(pack.id)}>
          {t('Remove')}
        </Button>
      </div>
    </aside>
  );
}

/** The export that is written now, of whichever pack. */
function ExportUnderWay() {
  const underway = usePackWork(({ exporting }) => exporting);
  if (underway === null) return null;
  const { pack, format, progress, abort } = underway;
  const title = titleOf(pack);
  return (
    <div className={styles['foot']}>
      <Exporting
        what={title}
        before={
          format === 'pmtiles' ? t('Writing the tiles of {{title}}', { title }) : t('Checking {{title}}', { title })
        }
        progress={progress}
        writtenSize={writtenSize}
        onCancel={() => abort.abort()}
      />
    </div>
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
        {t('Export')}
      </Button>
    );
  return (
    <Menu position="top-start" width={300} transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <Button icon={IconDownload} disabled={isBusy}>
          {t('Export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('Export {{title}}', { title: titleOf(pack) })}>
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
      <div className={styles['heading']}>
        <h3 className={styles['title']}>{titleOf(pack)}</h3>
        {pack.kind === undefined ? null : (
          <Badge look={pack.kind}>{pack.kind === 'modelled' ? t('Modelled') : t('Measured')}</Badge>
        )}
      </div>
      {pack.description === undefined ? null : <p className="secondary">{pack.description}</p>}
    </>
  );
}

type ReadyPack = Extract<InstalledPack, { status: 'ready' }>;

/** A key of the manifest's counts as words. */
const countName = (key: string): string => key.replaceAll('_', ' ');

/** Where several packs have an area of a level at a point. */
const orderText = (precedence: number): string =>
  plural(precedence, '1st where packs overlap', 'Number {{count}} where packs overlap');

/** What it answers, what it describes, and whose it is. */
function Origin({ pack }: { readonly pack: ReadyPack }) {
  const { vintage, precedence, licence, attribution, version, size_bytes: bytes, built_at: built } = pack;
  const facts = [
    { label: t('Answers'), value: <span className="mono">{themeOf(pack)?.answers}</span> },
    { label: t('Data of'), value: vintage },
    ...(precedence === undefined ? [] : [{ label: t('Order'), value: orderText(precedence) }]),
    { label: t('Contents'), value: contentsOf(pack) },
    {
      label: t('Built'),
      value: t('{{built}}, version {{version}}', { built: writtenDay(built), version: version.split('+')[0] ?? '' }),
    },
    { label: t('Licence'), value: licence },
    { label: t('Credit'), value: attribution },
    {
      label: t('File'),
      value: (
        <span className={`mono ${styles['file']}`}>
          {fileNameOf(pack)}, {writtenSize(bytes)}
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
        <section className={styles['part']}>
          <h4 className={styles['partTitle']}>{t('What to know of it')}</h4>
          <ul className={styles['notes']}>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </section>
      )}
      <details className={styles['part']}>
        <summary className={styles['partTitle']}>{t('Contents')}</summary>
        <Facts
          facts={Object.entries(counts).map(([key, count]) => ({
            label: countName(key),
            value: writtenNumber(count),
          }))}
        />
      </details>
      <details className={styles['part']}>
        <summary className={styles['partTitle']}>
          {plural(sources.length, 'Made from {{count}} source', 'Made from {{count}} sources')}
        </summary>
        <ul className={styles['sources']}>
          {sources.map(({ name, version: of, licence: terms, attribution: whose, url }) => (
            <li key={`${name} ${of} ${terms}`}>
              <b>{name}</b> <span className="figures">{of}</span>
              <br />
              {whose}, {terms}
              {url === undefined ? null : <span className={`mono ${styles['url']}`}>{url}</span>}
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

const CHECK_TITLES: Readonly<Record<PackVerification['checks'][number]['check'], string>> = {
  manifest: t('Manifest is valid'),
  digest: t('File is as it was installed'),
  pages: t('File is whole'),
  content: t('Content is as it was made'),
  counts: t('Counts match the manifest'),
  index: t('Spatial index is complete'),
  geometry: t('Shapes can be read'),
};

function Checks({ pack }: { readonly pack: InstalledPack }) {
  const { verification } = pack;
  const clock = usePreferences((preferences) => preferences.clock);
  const isChecking = usePackWork(({ checking }) => checking[0] === pack.id);
  return (
    <section className={styles['part']} aria-busy={isChecking} aria-label={t('Checks')}>
      <div className={styles['checksHead']}>
        <h4 className={styles['partTitle']}>{t('Checks')}</h4>
        <span className="hint">
          {isChecking
            ? t('Reading the file…')
            : verification === undefined
              ? t('Not yet')
              : writtenMoment(verification.checked_at, clock)}
        </span>
      </div>
      {verification === undefined ? (
        <p className="secondary">
          {pack.status === 'failed'
            ? t('Cairn does not read this pack.')
            : t('Its manifest was read when it was opened. Verify reads all of the file.')}
        </p>
      ) : (
        <Found verification={verification} />
      )}
    </section>
  );
}

function Found({ verification: { checks, sha256 } }: { readonly verification: PackVerification }) {
  return (
    <ul className={styles['checks']}>
      {checks.map(({ check, passed, text }) => (
        <li key={check} className={styles['check']} data-failed={!passed || undefined}>
          {passed ? (
            <IconCheck size={16} stroke={2} aria-label={t('Passed')} />
          ) : (
            <IconX size={16} stroke={2} aria-label={t('Failed')} />
          )}
          <span>
            {CHECK_TITLES[check]}
            <span className={styles['found']}>{text}</span>
          </span>
        </li>
      ))}
      {sha256 === undefined ? null : (
        <li className={styles['digest']}>
          <span className="hint">SHA-256</span>
          <span className={`mono ellipsis ${styles['sha']}`}>{sha256}</span>
          <IconButton
            size="small"
            icon={IconCopy}
            label={t('Copy the SHA-256')}
            side="left"
            onClick={() => void copyText(sha256)}
          />
        </li>
      )}
    </ul>
  );
}
