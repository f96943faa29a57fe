import { SegmentedControl } from '@mantine/core';
import { IconArrowsExchange, IconGrid4x4 } from '@tabler/icons-react';
import { useState } from 'react';
import type { PositionSource } from '../../../contract/enrich.ts';
import type { TableHead } from '../../../contract/tables.ts';
import { t } from '../../kit/words/t.ts';
import { ColumnMapping } from '../../kit/components/ColumnMapping.tsx';
import { inGrid, useBatch } from '../../model/batch/batch.ts';
import { GridSystem } from './GridSystem.tsx';
import { columnsOf } from './columns-of.ts';
import { Suspect } from './Suspect.tsx';

type ColumnsSource = Extract<PositionSource, { kind: 'columns' }>;

type TwoColumnsProps = {
  readonly head: TableHead;
  readonly position: ColumnsSource;
  readonly samples: readonly string[];
  /** That the two look exchanged by where they lie. */
  readonly warning: string | undefined;
};

const setPosition = (position: PositionSource): void => useBatch.getState().setPosition(position);

/** Whether a cell holds a number that no degrees can be. */
const isBeyondDegrees = (cell: string): boolean =>
  Math.abs(Number(cell.replaceAll(/[\s'’]/gu, '').replace(',', '.'))) > 180;

/** Two columns, and what they hold: longitude and latitude, or coordinates of a projected system. */
export function TwoColumns({ head, position, samples, warning }: TwoColumnsProps) {
  const { guess } = head;
  const { longitude, latitude, epsg } = position;
  const isGuessedGrid = longitude === guess.easting && latitude === guess.northing;
  const [isGridChosen, setGridChosen] = useState(isGuessedGrid);
  const isGrid = isGridChosen || epsg !== undefined;
  const isBeyond = isGuessedGrid || [longitude, latitude].every((column) => isBeyondDegrees(samples[column] ?? ''));
  const choose = (system: string): void => {
    setGridChosen(system === 'grid');
    setPosition(system === 'grid' ? inGrid(longitude, latitude) : { kind: 'columns', longitude, latitude });
  };
  const swap = (): void => setPosition({ ...position, longitude: latitude, latitude: longitude });
  const isSwapped = !isGrid && guess.swapped && longitude === guess.longitude && latitude === guess.latitude;
  const words = isSwapped ? t('batch.valuesNameExceed90Two', { name: head.columns[latitude]?.name ?? '' }) : warning;
  return (
    <>
      <SegmentedControl
        fullWidth
        aria-label={t('batch.kindCoordinates')}
        data={[
          { value: 'degrees', label: t('batch.degrees') },
          { value: 'grid', label: t('batch.utmAnotherGrid') },
        ]}
        value={isGrid ? 'grid' : 'degrees'}
        onChange={choose}
      />
      <ColumnMapping
        isBeside
        columns={columnsOf(head, samples)}
        fields={[
          { id: 'longitude', label: isGrid ? t('batch.eastingX') : t('common.longitude'), column: longitude },
          { id: 'latitude', label: isGrid ? t('batch.northingY') : t('common.latitude'), column: latitude },
        ]}
        onChange={(field, column) => setPosition({ ...position, [field]: column })}
      />
      {isGrid ? <GridSystem epsg={epsg} onChange={(code) => setPosition({ ...position, epsg: code })} /> : null}
      {isBeyond && !isGrid ? (
        <Suspect
          words={t('batch.valuesArentDegreesEnterTheir')}
          icon={IconGrid4x4}
          label={t('batch.chooseSystem')}
          onAmend={() => choose('grid')}
        />
      ) : null}
      {words === undefined ? null : (
        <Suspect words={words} icon={IconArrowsExchange} label={t('batch.swapColumns')} onAmend={swap} />
      )}
      {guess.certain ? null : <p className="hint">{t('batch.guessedValuesAlone')}</p>}
    </>
  );
}
