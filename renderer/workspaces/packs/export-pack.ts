/** Saves a pack as one file for another machine, or its map tiles for other programs. */
import type { SavingProgress } from '../../../contract/ipc.ts';
import { exportPackEndpoint, type PackFileFormat } from '../../../contract/pack-sharing.ts';
import type { InstalledPack } from '../../../contract/service.ts';
import { download, pathTo } from '../../kit/api/ask.ts';
import { ENDLESS_MS } from '../../kit/api/exchange.ts';
import { useNotices } from '../../kit/notices/notices.ts';
import { saveAnswer } from '../../kit/output/save-answer.ts';
import { usePackWork } from '../../model/packs/pack-work.ts';
import { titleOf } from '../../model/packs/titles.ts';
import { refreshPacks } from '../../model/service/packs.ts';
import { t } from '../../kit/words/t.ts';

const TILED = ['basemap', 'shapes', 'streets', 'tiles'];

/** Export formats of a pack. */
export const exportFormatsOf = ({ theme, status }: InstalledPack): PackFileFormat[] =>
  status === 'failed' ? [] : theme !== undefined && TILED.includes(theme) ? ['sqlite', 'pmtiles'] : ['sqlite'];

export const FORMAT_TITLES: Readonly<Record<PackFileFormat, string>> = {
  sqlite: t('packs.packFileAnotherComputer'),
  pmtiles: t('packs.mapTilesPMTilesOtherPrograms'),
};

/** The server checks the pack before it sends it; the SHA-256 then stands among the checks of the pack. */
export async function exportPack(pack: InstalledPack, format: PackFileFormat): Promise<void> {
  useNotices.getState().announce(t('packs.exportingTitle', { title: titleOf(pack) }));
  const request = { path: { id: pack.id }, query: { format } } as const;
  const abort = new AbortController();
  const { signal } = abort;
  const set = (progress: SavingProgress): void => {
    usePackWork.setState({ exporting: { pack, format, progress, abort } });
  };
  set({ received: 0, total: null });
  try {
    await saveAnswer({
      suggestedName: `${pack.id}.${format}`,
      path: pathTo(exportPackEndpoint, request),
      receive: (hearing) => download(exportPackEndpoint, { ...request, signal, patienceMs: ENDLESS_MS, ...hearing }),
      onProgress: set,
      signal,
    });
  } finally {
    usePackWork.setState({ exporting: null });
  }
  await refreshPacks();
}
