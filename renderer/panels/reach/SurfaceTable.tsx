import { Box, Table } from '@mantine/core';
import { TableHead } from '../../kit/components/TableHead.tsx';
import { usePreferences } from '../../model/window/preferences.ts';
import { opacityOf } from '../../model/reach/features.ts';
import { countedOf, type Counted, type Reached, type Surface } from '../../model/reach/surfaces.ts';
import { areaUnit, surfaceTitle, writtenLimit, writtenSize } from '../../model/reach/words.ts';
import { formatCount } from '../../kit/words/locale.ts';
import { t } from '../../kit/words/t.ts';

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
      <Table data-reach-table>
        <TableHead
          labels={[t('reach.within')]}
          figures={figures.map((figure) => (figure === 'area' ? unit : TITLES[figure]))}
        />
        <Table.Tbody>
          {limits.map((limit, index) => (
            <Table.Tr key={limit}>
              <Table.Th scope="row">
                <Swatch colour={first.colour} shade={opacityOf(limits.length - index, limits.length, true)} />
                {writtenLimit(limit, measure, units)}
              </Table.Th>
              {figures.map((figure) => (
                <Table.Td key={figure} ta="end" fw={500}>
                  {textAt(first, index, figure)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    );
  return figures.map((figure) => (
    <Table key={figure} mb="md" data-reach-table={figure}>
      <TableHead
        labels={[figure === 'area' ? t('reach.areaIn', { unit }) : TITLES[figure]]}
        figures={limits.map((limit) => writtenLimit(limit, measure, units))}
      />
      <Table.Tbody>
        {surfaces.map((surface) => (
          <Table.Tr key={`${surface.mode} ${surface.origin}`}>
            <Table.Th scope="row">
              <Swatch colour={surface.colour} shade={opacityOf(limits.length, limits.length, false)} />
              {surfaceTitle(reached, surface)}
            </Table.Th>
            {limits.map((limit, index) => (
              <Table.Td key={limit} ta="end" fw={500}>
                {textAt(surface, index, figure)}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  ));
}

/** The colour on the map, where larger areas lie below. */
function Swatch({ colour, shade }: { readonly colour: string; readonly shade: number }) {
  return (
    <Box
      component="i"
      aria-hidden
      pos="relative"
      display="inline-block"
      w={18}
      h={12}
      me="sm"
      c={colour}
      bd="1.5px solid currentcolor"
      bdrs={2}
      style={{ verticalAlign: -1 }}
    >
      {/* On a dark ground, shades of the colour itself hardly differ. */}
      <Box
        component="i"
        pos="absolute"
        inset={0}
        opacity={shade}
        bg="light-dark(currentcolor, color-mix(in srgb, currentcolor, white 40%))"
      />
    </Box>
  );
}
