import { Box, NumberInput, SimpleGrid, Stack, Table, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { MAX_EPSG } from '../../../contract/coordinates.ts';
import { previewImportEndpoint, type AddressPreview } from '../../../contract/import-preview.ts';
import { queryOf } from '../../kit/api/query.ts';
import { Button } from '../../kit/components/Button.tsx';
import { ColumnMapping } from '../../kit/components/ColumnMapping.tsx';
import { DialogFoot } from '../../kit/components/DialogFoot.tsx';
import { Message } from '../../kit/components/Message.tsx';
import { addressText, FIELD_TITLES, fieldGroups, type ShownField } from '../../model/imports/address-fields.ts';
import { dispatchImport, orderImport, useImport } from '../../model/imports/import-flow.ts';
import type { AddressSetup, StageAt } from '../../model/imports/import-state.ts';
import { layerOf, orderOf } from '../../model/imports/order.ts';
import { usePreview } from '../../model/imports/use-preview.ts';
import { t } from '../../kit/words/t.ts';
import { rich } from '../../kit/words/rich.ts';

const configure = (change: Partial<AddressSetup>): void => dispatchImport({ type: 'set-columns', change });

/** What the columns of an address file contain, and what the first rows become. */
export function AddressColumns({ stage: { setup } }: { readonly stage: StageAt<'columns'> }) {
  const { files, choices } = useImport();
  const name = files[0]?.name ?? '';
  const others = files.length - 1;
  const { ids, fields } = setup;
  const body = { file: ids[0] ?? '', fields, ...layerOf(setup) };
  const { preview, problem } = usePreview(queryOf(previewImportEndpoint, { body }));
  const missing = preview?.missing.filter((field): field is ShownField => field in FIELD_TITLES) ?? [];
  return (
    <Stack
      id="import-columns"
      component="form"
      gap="md"
      onSubmit={(event) => {
        event.preventDefault();
        void orderImport(orderOf(choices, ids, setup));
      }}
    >
      <p>
        {rich(t('imports.columnsName', { name }), { strong: <strong /> })}
        {others > 0 ? (
          <span className="secondary"> · {t('imports.countMoreFilesUseSame', { count: others })}</span>
        ) : null}
      </p>
      {problem === undefined ? null : (
        <Message isError title={t('imports.fileCantReadWay')}>
          {problem}
        </Message>
      )}
      {preview === undefined ? null : <Columns preview={preview} chosen={fields} />}
      {preview === undefined || missing.length > 0 ? null : <FirstRows preview={preview} />}
      {problem !== undefined || setup.layer !== '' || setup.epsg !== null ? <LayerFields setup={setup} /> : null}
      {missing.length > 0 ? (
        <Text inherit c="dimmed" fz="xs" lh="16px">
          {t('imports.chooseColumnsMissing', {
            count: missing.length,
            missing: missing.map((field) => FIELD_TITLES[field]).join(', '),
          })}
        </Text>
      ) : null}
      <DialogFoot>
        <Button onClick={() => dispatchImport({ type: 'restart' })}>{t('common.back')}</Button>
        <Button
          type="submit"
          form="import-columns"
          variant="filled"
          disabled={preview === undefined || problem !== undefined || missing.length > 0}
        >
          {t('common.import')}
        </Button>
      </DialogFoot>
    </Stack>
  );
}

function Columns({ preview, chosen }: { readonly preview: AddressPreview; readonly chosen: AddressSetup['fields'] }) {
  const { columns, fields, missing } = preview;
  const { main, more } = fieldGroups(preview);
  // The state of each address is found by its position as well: no reason to take room.
  const isUsed = more.some((field) => field !== 'region' && fields[field] !== undefined);
  const mappingOf = (group: readonly ShownField[]) => (
    <SimpleGrid type="container" cols={{ base: 2, '560px': 3 }} spacing="md" verticalSpacing="sm">
      <ColumnMapping
        columns={columns.map(({ name, samples }) => ({ name, sample: samples.join(', ') }))}
        fields={group.map((field) => ({
          id: field,
          label: FIELD_TITLES[field],
          column: indexOrNone(columns.findIndex(({ name }) => name === fields[field])),
          isOptional: true,
          isMissing: missing.some((name) => name === field),
        }))}
        onChange={(field, column) =>
          configure({ fields: { ...chosen, [field]: column === null ? '' : (columns[column]?.name ?? '') } })
        }
      />
    </SimpleGrid>
  );
  return (
    <>
      {mappingOf(main)}
      <details open={isUsed}>
        <Box component="summary" mb="xs" fw={500}>
          {t('imports.moreColumns')}
        </Box>
        {mappingOf(more)}
      </details>
    </>
  );
}

const indexOrNone = (index: number): number | null => (index < 0 ? null : index);

const degrees = (value: number): string => value.toFixed(5);

function FirstRows({ preview: { rows, shape } }: { readonly preview: AddressPreview }) {
  return (
    // A long list is reached and scrolled by the keyboard as well.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <Box
      component="section"
      mah="min(220px, 30vh)"
      bd="1px solid var(--line)"
      bdrs="md"
      className="scrolls"
      aria-label={t('imports.firstRows')}
      tabIndex={0}
    >
      <Table variant="boxed" stickyHeader verticalSpacing={6} fz="xs" lh="16px">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{shape === 'lines' ? t('imports.row') : t('imports.line')}</Table.Th>
            <Table.Th scope="col">{shape === 'lines' ? t('imports.streetNumbers') : t('common.address')}</Table.Th>
            <Table.Th scope="col">{t('common.town')}</Table.Th>
            <Table.Th scope="col">{t('common.postalCode')}</Table.Th>
            <Table.Th scope="col">{t('imports.longitudeLatitude')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody style={{ verticalAlign: 'top' }}>
          {rows.map((row, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- several lines of one feature bear one number
            <Table.Tr key={index}>
              <Table.Td className="figures">{row.line}</Table.Td>
              {row.fault === undefined ? (
                <>
                  <Table.Td>{addressText(row)}</Table.Td>
                  <Table.Td>{row.locality ?? '–'}</Table.Td>
                  <Table.Td>{row.postcode ?? '–'}</Table.Td>
                  <Table.Td className="figures">
                    {row.lon === undefined || row.lat === undefined ? '–' : `${degrees(row.lon)}, ${degrees(row.lat)}`}
                  </Table.Td>
                </>
              ) : (
                <Table.Td colSpan={4} c="var(--bad)">
                  {t('imports.skippedFault', { fault: row.fault })}
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  );
}

/** The layer and the coordinate system, for files that contain several layers or no system. */
function LayerFields({ setup }: { readonly setup: AddressSetup }) {
  const [layer, setLayer] = useState(setup.layer);
  const [epsg, setEpsg] = useState(setup.epsg);
  return (
    <SimpleGrid minColWidth={200} spacing="md" verticalSpacing="sm" style={{ alignItems: 'end' }}>
      <TextInput
        size="xs"
        label={t('imports.layer')}
        placeholder={t('imports.onlyOne')}
        value={layer}
        onChange={({ currentTarget }) => setLayer(currentTarget.value)}
      />
      <NumberInput
        size="xs"
        label={t('imports.epsgCodeCoordinates')}
        placeholder={t('imports.fromTheFile')}
        hideControls
        allowDecimal={false}
        min={1}
        max={MAX_EPSG}
        value={epsg ?? ''}
        onChange={(value) => setEpsg(typeof value === 'number' ? value : null)}
      />
      <Button onClick={() => configure({ layer, epsg })}>{t('imports.readAgain')}</Button>
    </SimpleGrid>
  );
}
