import { usePreferences } from '../../model/window/preferences.ts';
import { opacityOf } from '../../model/reach/features.ts';
import { countedOf, type Counted, type Reached, type Surface } from '../../model/reach/surfaces.ts';
import { areaUnit, surfaceTitle, writtenLimit, writtenSize } from '../../model/reach/words.ts';
import { formatCount } from '../../kit/words/locale.ts';
import { t } from '../../kit/words/t.ts';
import styles from './SurfaceTable.module.css';

type Figure = 'area' | Counted;

const TITLES: Record<Counted, string> = { addresses: t('common.addresses'), businesses: t('common.businesses') };

/**
 * The colours of the map, and the sizes of the areas with what is counted in them: a row per limit, or per surface if
 * several are compared.
 */
export function SurfaceTable({ reached }: { readonly reached: Reached }) {
  const units = usePreferences((preferences) => preferences.units);
  const { surfaces, limits, measure } = reached;
  const [first, ...others] = surfaces;
  if (first === undefined) return null;
  const figures: Figure[] = ['area', ...countedOf(reached)];
  const unit = areaUnit(units);
  const textAt = ({ bands }: Surface, index: number, figure: Figure): string => {
    const band = bands[index];
    if (band === undefined || band.geometry === null) return '–';
    if (figure === 'area') return writtenSize(band.squareKilometres, units);
    const count = band.counts[figure];
    return count === undefined ? '–' : formatCount(count);
  };
  if (others.length === 0)
    return (
      <table className={styles['table']} data-reach-table>
        <thead>
          <tr>
            <th scope="col">{t('reach.within')}</th>
            {figures.map((figure) => (
              <th key={figure} scope="col" className={styles['number']}>
                {figure === 'area' ? unit : TITLES[figure]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {limits.map((limit, index) => (
            <tr key={limit}>
              <th scope="row">
                <Swatch colour={first.colour} shade={opacityOf(limits.length - index, limits.length, true)} />
                {writtenLimit(limit, measure, units)}
              </th>
              {figures.map((figure) => (
                <td key={figure} className={styles['number']}>
                  {textAt(first, index, figure)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    );
  return figures.map((figure) => (
    <table key={figure} className={styles['table']} data-reach-table={figure}>
      <thead>
        <tr>
          <th scope="col">{figure === 'area' ? t('reach.areaIn', { unit }) : TITLES[figure]}</th>
          {limits.map((limit) => (
            <th key={limit} scope="col" className={styles['number']}>
              {writtenLimit(limit, measure, units)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {surfaces.map((surface) => (
          <tr key={`${surface.mode} ${surface.origin}`}>
            <th scope="row">
              <Swatch colour={surface.colour} shade={opacityOf(limits.length, limits.length, false)} />
              {surfaceTitle(reached, surface)}
            </th>
            {limits.map((limit, index) => (
              <td key={limit} className={styles['number']}>
                {textAt(surface, index, figure)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  ));
}

/** The colour as it is on the map, over as many larger areas. */
function Swatch({ colour, shade }: { readonly colour: string; readonly shade: number }) {
  return (
    <i aria-hidden className={styles['swatch']} style={{ borderColor: colour }}>
      <i style={{ background: colour, opacity: shade }} />
    </i>
  );
}
