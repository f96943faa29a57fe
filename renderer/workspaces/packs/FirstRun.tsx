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
import { useImportRun } from '../../model/imports/import-run.ts';
import { buildPacks, usePackBuild } from '../../model/packs/pack-build.ts';
import { AddingPack } from './AddingPack.tsx';
import { BuildingPacks } from './BuildingPacks.tsx';
import { FolderPacks } from './FolderPacks.tsx';
import { choosePackFiles } from './choose-files.ts';
import { failureOf, failureTitle } from '../../model/packs/words.ts';
import { changePacksFolder, isReady, usePacks, usePackPolling } from '../../model/service/packs.ts';
import { useService } from '../../model/service/service.ts';
import { useWindow } from '../../model/window/window.ts';
import styles from './FirstRun.module.css';
import { t } from '../../kit/words/t.ts';
import { rich } from '../../kit/words/rich.ts';

const ONWARD = <IconArrowRight size={16} stroke={1.75} aria-hidden className={styles['end']} />;

/** How often it looks whether a pack has come. */
const WATCHED_MS = 3000;

/** Without any pack the map has nothing to answer with: says how to get some, and goes as soon as one answers. */
export function FirstRun() {
  const isUp = useService(({ status }) => status === 'up');
  const packs = usePacks();
  const isEmpty = isUp && !packs.some(isReady);
  usePackPolling({ everyMs: WATCHED_MS, isWanted: isEmpty });
  return isEmpty ? <Offer /> : null;
}

function Offer() {
  const directory = useService((service) => service.shell?.packsDirectory);
  const address = useService(({ serverUrl }) => serverUrl.replace('http://', ''));
  return (
    <div className={styles['scrim']}>
      <section className={styles['card']} aria-labelledby="first-run-title">
        <h2 id="first-run-title" className={styles['title']}>
          {t('Add your first data pack')}
        </h2>
        <p className="secondary">
          {t(
            'Cairn looks things up in packs stored on this computer, and works without a connection. With no pack installed, the map has nothing to answer with.',
          )}
        </p>
        <div className={styles['ways']}>
          <BuildWay />
          <FolderWay />
          <Way icon={IconFilePlus} title={t('Add pack files')} end={ONWARD} onClick={choosePackFiles}>
            {t('Choose pack files (.sqlite), or drop them here.')}
            {directory === undefined ? null : (
              <>
                {' '}
                {rich(t('They are copied to <span>{{directory}}</span>.', { directory }), {
                  span: <span className={`mono ${styles['path']}`} />,
                })}
              </>
            )}
          </Way>
          <Way
            icon={IconFileImport}
            title={t('Import your own data')}
            end={ONWARD}
            onClick={() => useImportRun.getState().begin([])}
          >
            {t(
              'Addresses, health figures, ZIP+4 polygons, or an OpenStreetMap extract. You can also drop a file here.',
            )}
          </Way>
        </div>
        <BuildingPacks />
        <AddingPack />
        <FailedPacks />
        <div className={styles['foot']}>
          <i className={styles['dot']} aria-hidden />
          <span className="secondary">
            {rich(
              t('The API is running on <span>{{address}}</span>. Look-ups answer 503 until a pack is added.', {
                address,
              }),
              { span: <span className="mono" /> },
            )}
          </span>
          <button type="button" className={styles['link']} onClick={() => useWindow.getState().go('api')}>
            {t('Create a key')}
          </button>
        </div>
      </section>
    </div>
  );
}

/** Where Cairn can build its packs: the way of who has only the source. */
function BuildWay() {
  const build = usePackBuild();
  if (build?.available !== true || build.state === 'running') return null;
  return (
    <Way icon={IconPackage} title={t('Build the default packs')} isFirst end={ONWARD} onClick={() => void buildPacks()}>
      {t(
        'Countries, administrative areas, time zones, boundaries, places and the map. It fetches what they are made of, which needs a connection, takes minutes and about 4 GB, and goes on where it was interrupted.',
      )}
    </Way>
  );
}

/** A folder that has packs already: taken as it is where the application can ask for it, else read as a drive is. */
function FolderWay() {
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    if (window.cairn === undefined) setOpen(true);
    else void changePacksFolder();
  };
  return (
    <>
      <Way icon={IconFolderOpen} title={t('Open a folder of packs')} end={ONWARD} onClick={open}>
        {t('From this computer or a USB drive.')}
      </Way>
      {isOpen ? <FolderPacks onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** Packs that are there and cannot be used. */
function FailedPacks() {
  const packs = usePacks();
  return packs.map((pack) => (
    <p key={pack.id} className={styles['failed']}>
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
      <span>
        <b>{failureTitle(pack)}.</b> {failureOf(pack)}
      </span>
    </p>
  ));
}
