/** The figures of the tiles on the map. */
import type { TileCollection } from '../../../../../contract/health.ts';
import { fetchAnswer } from '../../../../kit/api/query.ts';
import { RISK_CLASSES } from '../../../../model/figures/classes.ts';
import type { GridTile } from '../../../../model/tiles/grid.ts';
import type { Period } from '../../../../model/window/layout.ts';
import { lookUpOf } from '../../../../model/look-up/questions.ts';
import { tilePath } from '../../../../model/tiles/tile-path.ts';
import { t } from '../../../../kit/words/t.ts';
import { writtenNumber } from '../../../../kit/words/locale.ts';

function described(tile: GridTile, { features: [feature] }: TileCollection): GridTile {
  const { business_density: density, covid_risk_score: risk } = feature?.properties ?? {};
  const colour = risk === undefined ? undefined : RISK_CLASSES.find(({ high }) => Number(risk) < high)?.colour;
  return {
    ...tile,
    ...(colour === undefined ? {} : { colour }),
    figures: [
      risk === undefined ? t('inspect.risk') : t('inspect.riskRisk', { risk }),
      ...(density === undefined
        ? []
        : [`${writtenNumber(Number(density), { maximumFractionDigits: 0 })} businesses/km²`]),
    ],
  };
}

/** The tiles with their figures; a tile whose figures cannot be read is as it was. `null` where `signal` gave it up. */
export async function withFigures(
  grid: readonly GridTile[],
  period: Period,
  signal: AbortSignal,
): Promise<GridTile[] | null> {
  try {
    const tiles = await Promise.all(
      grid.map(async (tile) => {
        // The same request as for the neighbour of a tile.
        const answer = await fetchAnswer(lookUpOf(tilePath({ lon: 0, lat: 0 }, tile.zoom, tile, period)), signal);
        return answer.ok ? described(tile, answer.data) : tile;
      }),
    );
    return signal.aborted ? null : tiles;
  } catch {
    return null;
  }
}
