import { NumberInput, SimpleGrid, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { MAX_EPSG, type AddressPreview } from '../../../contract/import-preview.ts';
import { Button } from '../../kit/components/Button.tsx';
import { ColumnMapping } from '../../kit/components/ColumnMapping.tsx';
import { DialogFoot } from '../../kit/components/DialogFoot.tsx';
import { Message } from '../../kit/components/Message.tsx';
import { addressText, FIELD_TITLES, fieldGroups, type ShownField } from '../../model/imports/address-fields.ts';
import styles from './ImportDialog.module.css';
import { useImportRun, type Look } from '../../model/imports/import-run.ts';
import { t } from '../../kit/words/t.ts';
import { rich } from '../../kit/words/rich.ts';

/** Which column of an address file holds what, and what the first rows become. */
export function AddressColumns({ look }: { readonly look: Look }) {
  const name = useImportRun(({ files }) => files[0]?.name ?? '');
  const others = useImportRun(({ files }) => files.length - 1);
  const { preview, problem } = look;
  const missing = preview?.missing.filter((field): field is ShownField => field in FIELD_TITLES) ?? [];
  return (
    <form
      id="import-columns"
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        void useImportRun.getState().order();
      }}
    >
      <p>
        {rich(t('imports.columnsName', { name }), { strong: <strong /> })}
        {others > 0 ? (
          <span className="secondary"> · {t('imports.countMoreFilesUseSame', { count: others })}</span>
        ) : null}
      </p>
      {problem === null ? null : (
        <Message isError icon={IconAlertTriangle} title={t('imports.fileCantReadWay')}>
          {problem}
        </Message>
      )}
      {preview === null ? null : <Columns preview={preview} />}
      {preview === null || missing.length > 0 ? null : <FirstRows preview={preview} />}
      {preview === null || look.layer !== '' || look.epsg !== null ? <LayerFields look={look} /> : null}
      {missing.length > 0 ? (
        <Text inherit c="dimmed" fz="xs" lh="16px">
          {t('imports.chooseColumnsMissing', {
            count: missing.length,
            missing: missing.map((field) => FIELD_TITLES[field]).join(', '),
          })}
        </Text>
      ) : null}
      <DialogFoot>
        <Button onClick={() => useImportRun.getState().again()}>{t('common.back')}</Button>
        <Button
          type="submit"
          form="import-columns"
          variant="filled"
          disabled={preview === null || problem !== null || missing.length > 0}
        >
          {t('common.import')}
        </Button>
      </DialogFoot>
    </form>
  );
}

function Columns({ preview }: { readonly preview: AddressPreview }) {
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
          void useImportRun.getState().setColumn(field, column === null ? '' : (columns[column]?.name ?? ''))
        }
      />
    </SimpleGrid>
  );
  return (
    <>
      {mappingOf(main)}
      <details open={isUsed}>
        <summary className={styles['summary']}>{t('imports.moreColumns')}</summary>
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
    <section className={styles['preview']} aria-label={t('imports.firstRows')} tabIndex={0}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{shape === 'lines' ? t('imports.row') : t('imports.line')}</th>
            <th scope="col">{shape === 'lines' ? t('imports.streetNumbers') : t('common.address')}</th>
            <th scope="col">{t('common.town')}</th>
            <th scope="col">{t('common.postalCode')}</th>
            <th scope="col">{t('imports.longitudeLatitude')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- several lines of one feature bear one number
            <tr key={index}>
              <td className="figures">{row.line}</td>
              {row.fault === undefined ? (
                <>
                  <td>{addressText(row)}</td>
                  <td>{row.locality ?? '–'}</td>
                  <td>{row.postcode ?? '–'}</td>
                  <td className="figures">
                    {row.lon === undefined || row.lat === undefined ? '–' : `${degrees(row.lon)}, ${degrees(row.lat)}`}
                  </td>
                </>
              ) : (
                <td colSpan={4} className={styles['fault']}>
                  {t('imports.skippedFault', { fault: row.fault })}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** What a GeoPackage of several layers, or a file without a coordinate system, cannot say itself. */
function LayerFields({ look: { layer, epsg } }: { readonly look: Look }) {
  const setLayer = useImportRun((run) => run.setLayer);
  return (
    <div className={styles['columns']}>
      <TextInput
        size="xs"
        label={t('imports.layer')}
        placeholder={t('imports.onlyOne')}
        value={layer}
        onChange={({ currentTarget }) => setLayer({ layer: currentTarget.value, epsg })}
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
        onChange={(value) => setLayer({ layer, epsg: typeof value === 'number' ? value : null })}
      />
      <Button onClick={() => void useImportRun.getState().lookAgain()}>{t('imports.readAgain')}</Button>
    </div>
  );
}
