import { StatusItem } from '../../kit/components/StatusItem.tsx';
import { t } from '../../kit/words/t.ts';
import { useRunningBuild } from '../../model/packs/pack-build.ts';
import { useWindow } from '../../model/window/window.ts';

/** How much of the default packs is built. */
export const buildProgress = (done: number, total: number): string =>
  total === 0 ? t('packs.buildingDefaultPacks') : t('packs.buildingDefaultPacksDoneTotal', { done, total });

/** In the status bar, while packs are built. */
export function BuildStatus() {
  const build = useRunningBuild();
  if (build === undefined) return null;
  return (
    <StatusItem onClick={() => useWindow.getState().go('packs')}>
      {buildProgress(build.packs_done, build.packs_total)}
    </StatusItem>
  );
}
