import { Progress } from '@mantine/core';
import { Button } from '../../kit/components/Button.tsx';
import { StatusItem } from '../../kit/components/StatusItem.tsx';
import { buildPacks, cancelPackBuild, usePackBuild, useRunningBuild } from '../../model/packs/pack-build.ts';
import { useWindow } from '../../model/window/window.ts';
import styles from './AddingPack.module.css';
import { t } from '../../kit/words/t.ts';
import { writtenPercent } from '../../kit/words/locale.ts';

const written = (done: number, total: number): string =>
  total === 0 ? t('packs.buildingDefaultPacks') : t('packs.buildingDefaultPacksDoneTotal', { done, total });

/** How far the build of the default packs is, what it is at, and how it ended unless well; nothing where none was. */
export function BuildingPacks() {
  const build = usePackBuild();
  if (build === undefined) return null;
  const { state, packs_done: done, packs_total: total, tasks, notes, message } = build;
  if (state === 'failed' || state === 'cancelled')
    return (
      <div className={styles['built']} role={state === 'failed' ? 'alert' : 'status'}>
        <p>
          <b>{state === 'failed' ? t('packs.notAllPacksCouldBuilt') : t('packs.buildCancelled')}</b> {message}{' '}
          {done === 0 ? t('packs.downloadsKept') : t('packs.packsReadyDownloadsKept', { done, total })}
        </p>
        <Button size="xs" onClick={() => void buildPacks()}>
          {t('common.resume')}
        </Button>
      </div>
    );
  if (state !== 'running') return null;
  const share = total === 0 ? 0 : done / total;
  return (
    <div className={styles['built']}>
      <div className={styles['line']}>
        <output>{written(done, total)}</output>
        <Button size="xs" onClick={() => void cancelPackBuild()}>
          {t('common.cancel')}
        </Button>
      </div>
      <Progress value={share * 100} size="sm" aria-label={t('packs.finishedPacks')} animated={done === 0} />
      <ul className={styles['tasks']}>
        {tasks.map(({ name, step, share: part }) => (
          <li key={name}>
            <span className="mono">{name}</span>
            <span className="hint">
              {step}
              {part === undefined ? '' : `, ${writtenPercent(Math.floor(part * 100) / 100)}`}
            </span>
          </li>
        ))}
      </ul>
      {notes.length === 0 ? null : <p className="hint">{notes.at(-1)}</p>}
    </div>
  );
}

/** In the status bar, while packs are built. */
export function BuildStatus() {
  const build = useRunningBuild();
  if (build === undefined) return null;
  return (
    <StatusItem onClick={() => useWindow.getState().go('packs')}>
      {written(build.packs_done, build.packs_total)}
    </StatusItem>
  );
}
