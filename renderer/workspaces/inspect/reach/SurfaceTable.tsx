import { usePreferences } from '../../../model/window/preferences.ts';
import { opacityOf } from '../../../model/reach/features.ts';
import type { Reached } from '../../../model/reach/surfaces.ts';
import { areaUnit, surfaceTitle, writtenLimit, writtenSize } from '../../../model/reach/words.ts';
import { t } from '../../../kit/words/t.ts';
import styles from './SurfaceTable.module.css';

/** The colours of the map, and the sizes of the areas: one row per limit, or per surface if several are compared. */
export function SurfaceTable({ reached }: { readonly reached: Reached }) {
  const units = usePreferences((preferences) => preferences.units);
  const { surfaces, limits, measure } = reached;
  const [first, ...others] = surfaces;
  if (first === undefined) return null;
  const unit = areaUnit(units);
  const sizeAt = (surface: Reached['surfaces'][number], index: number): string => {
    const band = surface.bands[index];
    return band === undefined || band.geometry === null ? '–' : writtenSize(band.squareKilometres, units);
  };
  return (
    <table className={styles['table']} data-reach-table>
      <thead>
        {others.length === 0 ? (
          <tr>
            <th scope="col">{t('reach.within')}</th>
            <th scope="col" className={styles['number']}>
              {unit}
            </th>
          </tr>
        ) : (
          <tr>
            <th scope="col">{t('reach.areaIn', { unit })}</th>
            {limits.map((limit) => (
              <th key={limit} scope="col" className={styles['number']}>
                {writtenLimit(limit, measure, units)}
              </th>
            ))}
          </tr>
        )}
      </thead>
      <tbody>
        {others.length === 0
          ? limits.map((limit, index) => (
              <tr key={limit}>
                <th scope="row">
                  <Swatch colour={first.colour} depth={limits.length - index} />
                  {writtenLimit(limit, measure, units)}
                </th>
                <td className={styles['number']}>{sizeAt(first, index)}</td>
              </tr>
            ))
          : surfaces.map((surface) => (
              <tr key={`${surface.mode} ${surface.origin}`}>
                <th scope="row">
                  <Swatch colour={surface.colour} depth={limits.length} />
                  {surfaceTitle(reached, surface)}
                </th>
                {limits.map((limit, index) => (
                  <td key={limit} className={styles['number']}>
                    {sizeAt(surface, index)}
                  </td>
                ))}
              </tr>
            ))}
      </tbody>
    </table>
  );
}

/** The colour as it is on the map, over as many larger areas. */
function Swatch({ colour, depth }: { readonly colour: string; readonly depth: number }) {
  return (
    <i aria-hidden className={styles['swatch']} style={{ borderColor: colour }}>
      <i style={{ background: colour, opacity: opacityOf(depth) }} />
    </i>
  );
}
