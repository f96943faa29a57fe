import { NumberInput, Select, SimpleGrid } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { AXES_ORDERS, type AxesOrder } from '../../../../contract/area-import.ts';
import type { AreaPreview } from '../../../../contract/area-preview.ts';
import { MAX_EPSG } from '../../../../contract/coordinates.ts';
import { Button } from '../../../kit/components/Button.tsx';
import { Message } from '../../../kit/components/Message.tsx';
import { unfit } from '../../../model/imports/file-kinds.ts';
import { dispatchImport, sendImport, useImport } from '../../../model/imports/import-flow.ts';
import type { AreaReading } from '../../../model/imports/area-choices.ts';
import type { AreaSetup } from '../../../model/imports/import-state.ts';
import { PlacePoints } from '../PlacePoints.tsx';
import { FirstAreas, type SelectedRow } from './FirstAreas.tsx';
import { t } from '../../../kit/words/t.ts';

const restart = (): void => dispatchImport({ type: 'restart' });

type Props = {
  readonly setup: AreaSetup;
  readonly preview: AreaPreview | undefined;
  /** Why the file can't be read with the current choices. */
  readonly problem: string | undefined;
  readonly isReading: boolean;
  readonly selection: SelectedRow;
};

/** What the file contains: its layer, its coordinates, its first rows. */
export function PreviewStep({ setup, preview, problem, isReading, selection }: Props) {
  if (preview === undefined)
    return problem === undefined ? (
      <output className="secondary">{isReading ? t('common.readingFile') : ''}</output>
    ) : (
      <Message
        isError
        title={t('imports.fileNoReadableAreas')}
        actions={
          <>
            <Button onClick={restart}>{t('imports.chooseAnotherFile2')}</Button>
            <AsPoints />
          </>
        }
      >
        {problem}
      </Message>
    );
  const trouble = problem ?? preview.problem?.message;
  return (
    <>
      {isReading ? (
        <output className="secondary">{t('imports.readingFileAgain')}</output>
      ) : trouble === undefined ? null : (
        <Message isError title={t('imports.fileCantImportedWay')}>
          {trouble}
        </Message>
      )}
      {preview.doubt === undefined ? null : (
        <Message icon={IconAlertTriangle} title={t('imports.checkAreasRightPlace')}>
          {preview.doubt}
        </Message>
      )}
      <Reading setup={setup} preview={preview} />
      <FirstAreas preview={preview} selection={selection} />
    </>
  );
}

/** Offers other imports for a file that contains points instead of areas. */
function AsPoints() {
  const files = useImport((state) => state.files);
  const places = files.find(({ name }) => /\.(?:kml|kmz|gpx)$/i.test(name));
  if (places !== undefined) return <PlacePoints file={places} />;
  if (unfit('addresses', files) !== null) return null;
  return (
    <Button
      onClick={() => {
        dispatchImport({ type: 'choose', change: { kind: 'addresses' } });
        void sendImport();
      }}
    >
      {t('imports.importAddresses')}
    </Button>
  );
}

const AXES_WORDS: Readonly<Record<AxesOrder, string>> = {
  auto: t('imports.formatDefinesUnlessDataContradict'),
  'as-written': t('imports.writtenTheyRight'),
  exchanged: t('imports.swappedLatitudeNorthingFirst'),
};

const readAs = (change: Partial<AreaReading>): void => dispatchImport({ type: 'read-areas', change });

/** The layer, the coordinate system and the order of the axes, for files that need them. */
function Reading({ setup, preview }: { readonly setup: AreaSetup; readonly preview: AreaPreview }) {
  const { layer, epsg, axes } = setup.reading;
  const [code, setCode] = useState(epsg);
  const isSystemAsked = epsg !== null || preview.problem?.parameter === 'epsg';
  const areAxesAsked =
    axes !== 'auto' || preview.problem?.parameter === 'axes' || preview.doubt !== undefined || setup.check !== null;
  if (preview.layers.length === 0 && !isSystemAsked && !areAxesAsked) return null;
  return (
    <SimpleGrid minColWidth={210} autoFlow="auto-fit" spacing={14} verticalSpacing={10}>
      {preview.layers.length === 0 ? null : (
        <Select
          label={t('imports.layer')}
          data={preview.layers}
          value={layer ?? preview.layer ?? null}
          onChange={(chosen) => readAs({ layer: chosen })}
        />
      )}
      {isSystemAsked ? (
        <NumberInput
          label={t('imports.epsgCodeCoordinates')}
          description={t('imports.pressEnterReadFileAgain')}
          placeholder={t('imports.eG25832')}
          hideControls
          allowDecimal={false}
          min={1}
          max={MAX_EPSG}
          value={code ?? ''}
          onChange={(value) => setCode(typeof value === 'number' ? value : null)}
          onBlur={() => {
            if (code !== epsg) readAs({ epsg: code });
          }}
          onKeyDown={({ key }) => {
            if (key === 'Enter') readAs({ epsg: code });
          }}
        />
      ) : null}
      {areAxesAsked ? (
        <Select
          label={t('imports.axisOrder')}
          data={AXES_ORDERS.map((order) => ({ value: order, label: AXES_WORDS[order] }))}
          value={axes}
          onChange={(order) => readAs({ axes: order ?? 'auto' })}
        />
      ) : null}
    </SimpleGrid>
  );
}
