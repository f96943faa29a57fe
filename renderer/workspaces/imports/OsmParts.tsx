import { Center, Checkbox, Group, Table, Text } from '@mantine/core';
import { IconBuildingStore, IconHome, IconMap2, IconRoad, IconSitemap, type Icon } from '@tabler/icons-react';
import { OSM_PARTS, type OsmPart } from '../../../contract/imports.ts';
import { Button } from '../../kit/components/Button.tsx';
import { PART_TITLES } from '../../model/imports/file-kinds.ts';
import { dispatchImport, useImport } from '../../model/imports/import-flow.ts';
import { estimateOf, estimateOfAll, writtenAbout } from '../../model/imports/osm-estimates.ts';
import { useFreeBytes } from '../../model/service/packs.ts';
import { t } from '../../kit/words/t.ts';
import { writtenBytes } from '../../kit/words/locale.ts';

export const PART_ICONS: Readonly<Record<OsmPart, Icon>> = {
  map: IconMap2,
  roads: IconRoad,
  addresses: IconHome,
  businesses: IconBuildingStore,
  admin: IconSitemap,
};

const GIVES: Readonly<Record<OsmPart, string>> = {
  map: t('imports.streetsWaterLandUseLabels'),
  roads: t('imports.matrixRoutesCarBicycleFoot'),
  addresses: t('imports.addressSectionAddressSearch'),
  businesses: t('imports.placeSearchBusinessDensityTile'),
  admin: t('imports.countryStateCountyCityLevel'),
};

const setParts = (parts: readonly OsmPart[]): void => dispatchImport({ type: 'choose', change: { parts } });

/** Which parts of an OpenStreetMap file are made, and about how much room and time each takes. */
export function OsmParts() {
  const {
    files,
    choices: { parts },
  } = useImport();
  const free = useFreeBytes();
  const [file] = files;
  const all = file === undefined ? undefined : estimateOfAll(file, parts);
  const isAll = parts.length === OSM_PARTS.length;
  return (
    <Checkbox.Group
      value={[...parts]}
      onChange={(chosen) => setParts(OSM_PARTS.filter((part) => chosen.includes(part)))}
      aria-label={t('common.parts')}
    >
      <Group gap="sm" align="flex-start" justify="space-between">
        <div>
          <Text inherit fw={500}>
            {t('imports.choosePartsImport')}
          </Text>
          <p className="hint">{t('imports.eachPartBecomesSeparatePack')}</p>
        </div>
        <Button size="xs" variant="subtle" onClick={() => setParts(isAll ? [] : OSM_PARTS)}>
          {isAll ? t('imports.deselectAll') : t('imports.selectAll')}
        </Button>
      </Group>
      <Table my="xs" verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('imports.partUse')}</Table.Th>
            <Table.Th scope="col" ta="end">
              {t('imports.approxSize')}
            </Table.Th>
            <Table.Th scope="col" ta="end">
              {t('imports.approxTime')}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {OSM_PARTS.map((part) => {
            const Glyph = PART_ICONS[part];
            const estimate = file === undefined ? undefined : estimateOf(file, part);
            return (
              <Table.Tr key={part}>
                <Table.Td>
                  <Group component="span" gap={0} justify="space-between">
                    <Checkbox value={part} label={PART_TITLES[part]} description={GIVES[part]} />
                    <Center
                      component="span"
                      flex="none"
                      w={30}
                      h={30}
                      bdrs="md"
                      bg="var(--accent-soft)"
                      c="var(--accent)"
                    >
                      <Glyph size={16} stroke={1.75} aria-hidden />
                    </Center>
                  </Group>
                </Table.Td>
                <Table.Td ta="end">{estimate === undefined ? '–' : writtenBytes(estimate.bytes)}</Table.Td>
                <Table.Td ta="end">{estimate === undefined ? '–' : writtenAbout(estimate.seconds)}</Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
        {all === undefined || parts.length === 0 ? null : (
          <Table.Tfoot fw={600}>
            <Table.Tr>
              <Table.Th scope="row" fw={600}>
                {t('imports.countPartsIncludingReadingFile', { count: parts.length })}
              </Table.Th>
              <Table.Td ta="end">{writtenBytes(all.bytes)}</Table.Td>
              <Table.Td ta="end">{writtenAbout(all.seconds)}</Table.Td>
            </Table.Tr>
          </Table.Tfoot>
        )}
      </Table>
      {all === undefined || free === null || parts.length === 0 ? null : (
        <Text inherit c={all.bytes > free ? 'var(--bad)' : 'dimmed'}>
          {all.bytes > free
            ? t('imports.diskPacksMegabytesFreeChoose', { megabytes: writtenBytes(free) })
            : t('imports.diskPacksMegabytesFreeNothing', { megabytes: writtenBytes(free) })}
        </Text>
      )}
    </Checkbox.Group>
  );
}
