import { NumberInput, Select } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { AXES_ORDERS, type AxesOrder } from '../../../../contract/area-import.ts';
import { MAX_EPSG } from '../../../../contract/import-preview.ts';
import { Button } from '../../../kit/components/Button.tsx';
import { Message } from '../../../kit/components/Message.tsx';
import { useAreaWizard } from '../../../model/imports/area-wizard.ts';
import { unfit } from '../../../model/imports/file-kinds.ts';
import { useImportRun } from '../../../model/imports/import-run.ts';
import { isOfPlaces } from '../../../model/imports/points-of-places.ts';
import { PlacePoints } from '../PlacePoints.tsx';
import styles from './AreaWizard.module.css';
import { FirstAreas } from './FirstAreas.tsx';
import { t } from '../../../kit/words/t.ts';

/** What the file holds: its layer, its coordinates, its first rows. */
export function PreviewStep() {
  const preview = useAreaWizard((wizard) => wizard.preview);
  const problem = useAreaWizard((wizard) => wizard.problem);
  const isReading = useAreaWizard((wizard) => wizard.isReading);
  if (preview === null)
    return problem === null ? (
      <output className="secondary">{isReading ? t('common.readingFile') : ''}</output>
    ) : (
      <Message
        isError
        icon={IconAlertTriangle}
        title={t('imports.fileNoReadableAreas')}
        actions={
          <>
            <Button onClick={() => useImportRun.getState().again()}>{t('imports.chooseAnotherFile2')}</Button>
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
        <Message isError icon={IconAlertTriangle} title={t('imports.fileCantImportedWay')}>
          {trouble}
        </Message>
      )}
      {preview.doubt === undefined ? null : (
        <Message icon={IconAlertTriangle} title={t('imports.checkAreasRightPlace')}>
          {preview.doubt}
        </Message>
      )}
      <Reading />
      <FirstAreas preview={preview} />
    </>
  );
}

/** Where a file has points and no areas. */
function AsPoints() {
  const files = useImportRun((run) => run.files);
  const places = files.find(isOfPlaces);
  if (places !== undefined) return <PlacePoints file={places} />;
  if (unfit('addresses', files) !== null) return null;
  return (
    <Button
      onClick={() => {
        useImportRun.getState().set({ kind: 'addresses' });
        void useImportRun.getState().start();
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

/** What only some files need: a layer, a coordinate system, the order of the axes. */
function Reading() {
  const preview = useAreaWizard((wizard) => wizard.preview);
  const { layer, epsg, axes } = useAreaWizard((wizard) => wizard.reading);
  const isCheckRefused = useAreaWizard(({ check }) => check.at === 'failed');
  const readAs = useAreaWizard((wizard) => wizard.readAs);
  const [code, setCode] = useState(epsg);
  if (preview === null) return null;
  const isSystemAsked = epsg !== null || preview.problem?.parameter === 'epsg';
  const areAxesAsked =
    axes !== 'auto' || preview.problem?.parameter === 'axes' || preview.doubt !== undefined || isCheckRefused;
  if (preview.layers.length === 0 && !isSystemAsked && !areAxesAsked) return null;
  return (
    <div className={styles['pair']}>
      {preview.layers.length === 0 ? null : (
        <Select
          label={t('imports.layer')}
          data={preview.layers}
          value={layer}
          allowDeselect={false}
          onChange={(chosen) => void readAs({ layer: chosen })}
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
          onBlur={() => void (code === epsg ? undefined : readAs({ epsg: code }))}
          onKeyDown={({ key }) => {
            if (key === 'Enter') void readAs({ epsg: code });
          }}
        />
      ) : null}
      {areAxesAsked ? (
        <Select
          label={t('imports.axisOrder')}
          data={AXES_ORDERS.map((order) => ({ value: order, label: AXES_WORDS[order] }))}
          value={axes}
          allowDeselect={false}
          onChange={(order) => void readAs({ axes: order ?? 'auto' })}
        />
      ) : null}
    </div>
  );
}
