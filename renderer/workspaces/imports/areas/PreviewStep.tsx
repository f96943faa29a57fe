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
      <output className="secondary">{isReading ? t('Reading the file…') : ''}</output>
    ) : (
      <Message
        isError
        icon={IconAlertTriangle}
        title={t('No areas can be read of the file')}
        actions={
          <>
            <Button onClick={() => useImportRun.getState().again()}>{t('Choose another file')}</Button>
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
        <output className="secondary">{t('Reading the file anew…')}</output>
      ) : trouble === undefined ? null : (
        <Message isError icon={IconAlertTriangle} title={t('The file cannot be imported like this')}>
          {trouble}
        </Message>
      )}
      {preview.doubt === undefined ? null : (
        <Message icon={IconAlertTriangle} title={t('Look whether the areas lie where they belong')}>
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
      {t('Read it as addresses')}
    </Button>
  );
}

const AXES_WORDS: Readonly<Record<AxesOrder, string>> = {
  auto: t('As the format says, if nothing disproves it'),
  'as-written': t('As written: they are right'),
  exchanged: t('Exchanged: latitude or northing first'),
};

/** What only some files need: a layer, a coordinate system, the order of the axes. */
function Reading() {
  const preview = useAreaWizard((wizard) => wizard.preview);
  const { layer, epsg, axes } = useAreaWizard((wizard) => wizard.reading);
  const isCheckRefused = useAreaWizard(({ check }) => check.at === 'failed');
  const readAs = useAreaWizard((wizard) => wizard.readAs);
  const [code, setCode] = useState(epsg);
  if (preview === null) return null;
  const isSystemAsked = epsg !== null || preview.problem?.about === 'system';
  const areAxesAsked =
    axes !== 'auto' || preview.problem?.about === 'axes' || preview.doubt !== undefined || isCheckRefused;
  if (preview.layers.length === 0 && !isSystemAsked && !areAxesAsked) return null;
  return (
    <div className={styles['pair']}>
      {preview.layers.length === 0 ? null : (
        <Select
          label={t('Layer')}
          data={preview.layers}
          value={layer}
          allowDeselect={false}
          onChange={(chosen) => void readAs({ layer: chosen })}
        />
      )}
      {isSystemAsked ? (
        <NumberInput
          label={t('EPSG code of the coordinates')}
          description={t('Enter reads the file anew')}
          placeholder={t('Such as 25832')}
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
          label={t('Order of the axes')}
          data={AXES_ORDERS.map((order) => ({ value: order, label: AXES_WORDS[order] }))}
          value={axes}
          allowDeselect={false}
          onChange={(order) => void readAs({ axes: order ?? 'auto' })}
        />
      ) : null}
    </div>
  );
}
