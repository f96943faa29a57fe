import { Group, Menu, Text } from '@mantine/core';
import {
  IconBraces,
  IconChevronDown,
  IconClipboardText,
  IconDownload,
  IconFileSpreadsheet,
  IconFileTypeCsv,
  IconGitCompare,
  IconRoute,
  IconTerminal2,
} from '@tabler/icons-react';
import { MAX_EXPORTED_LINES } from '../../../../../contract/matrix-export.ts';
import { curlCommand } from '../../../../kit/api/curl.ts';
import { copyText } from '../../../../kit/output/clipboard.ts';
import { Button } from '../../../../kit/components/Button.tsx';
import { CrossButton } from '../../../../kit/components/CrossButton.tsx';
import { useService } from '../../../../model/service/service.ts';
import { copyBlock } from '../heat/use-heat-input.ts';
import type { HeatModel } from '../heat-model.ts';
import { formatCount, writtenNumber, writtenBytes } from '../../../../kit/words/locale.ts';
import { blockSize, MAX_COPIED, type Block } from '../../../../model/matrix/result/block.ts';
import type { Range } from '../../../../model/matrix/result/codes.ts';
import { useResult } from '../../../../model/matrix/result/state.ts';
import { exportPath, saveExport, type ExportOptions } from './save-export.ts';
import { t } from '../../../../kit/words/t.ts';
import { rich } from '../../../../kit/words/rich.ts';

/** Contents of a file with one measure. */
const MEASURE_FILES = { duration: t('matrix.travelTimeSeconds'), distance: t('matrix.distanceMetres') } as const;
/** How many of the nearest a file lists for each point. */
const NEAREST_LISTED = 3;
const NEAREST_FILES = [
  { pairs: 'nearest-destination', words: t('matrix.csvNearestDestinations', { count: NEAREST_LISTED }) },
  { pairs: 'nearest', words: t('matrix.csvNearestOrigins', { count: NEAREST_LISTED }) },
] as const;
const DETAIL = { span: <Text span size="xs" display="block" c="dimmed" /> };

const ICON = { size: 16, stroke: 1.75 } as const;

/** Counts the cells with a path that pass the filter. */
function countKept(values: Float64Array, filter: Range | null): number {
  let count = 0;
  for (const value of values)
    if (filter === null ? !Number.isNaN(value) : value >= filter.min && value <= filter.max) count += 1;
  return count;
}

/** The result as a file or on the clipboard. */
export function ExportMenu({ model }: { readonly model: HeatModel }) {
  const running = useResult((result) => result.exporting);
  return running === null ? <Choices model={model} /> : <Progress />;
}

function Choices({ model }: { readonly model: HeatModel }) {
  return (
    <Menu width={320} trapFocus returnFocus>
      <Menu.Target>
        <Button icon={IconDownload}>
          {t('common.export')}
          <IconChevronDown size={13} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Items model={model} />
      </Menu.Dropdown>
    </Menu>
  );
}

function Items({ model }: { readonly model: HeatModel }) {
  const filter = useResult((result) => result.filter);
  const block = useResult((result) => result.block);
  const serverUrl = useService((service) => service.serverUrl);
  const { grid, measure, dotted, nearestEnd, values, comparison } = model;
  const kept = countKept(values, model.layer === 'difference' ? null : filter);
  const { length: reached } = dotted;
  const save = (wish: ExportOptions) => void saveExport(grid, wish);
  const isTooMany = kept > MAX_EXPORTED_LINES;
  return (
    <>
      <Menu.Item leftSection={<IconFileTypeCsv {...ICON} />} onClick={() => save({ format: 'csv', measure })}>
        {rich(t('matrix.csvMatrixMeasure', { measure: MEASURE_FILES[measure] }), DETAIL)}
      </Menu.Item>
      <Menu.Item leftSection={<IconFileTypeCsv {...ICON} />} onClick={() => save({ format: 'csv-long' })}>
        {rich(t('matrix.csvOneLinePerPair'), DETAIL)}
      </Menu.Item>
      <Menu.Item leftSection={<IconFileSpreadsheet {...ICON} />} onClick={() => save({ format: 'xlsx', measure })}>
        {rich(t('matrix.excelWorkbookSheets'), DETAIL)}
      </Menu.Item>
      {NEAREST_FILES.map(({ pairs, words }) => (
        <Menu.Item
          key={pairs}
          leftSection={<IconFileTypeCsv {...ICON} />}
          onClick={() => save({ format: 'nearest', measure, pairs, k: NEAREST_LISTED })}
        >
          {rich(words, DETAIL)}
        </Menu.Item>
      ))}
      <Menu.Item leftSection={<IconBraces {...ICON} />} onClick={() => save({ format: 'json' })}>
        {t('matrix.jsonApiReturns')}
      </Menu.Item>
      {comparison === null ? null : (
        <Menu.Item
          leftSection={<IconGitCompare {...ICON} />}
          onClick={() => save({ format: 'comparison', measure, with: comparison.uuid })}
        >
          {rich(t('matrix.csvComparisonBothValuesChange'), DETAIL)}
        </Menu.Item>
      )}
      <Menu.Divider />
      <Menu.Item
        leftSection={<IconRoute {...ICON} />}
        disabled={reached === 0}
        onClick={() =>
          save({
            format: 'geojson',
            measure,
            pairs: nearestEnd === 'origin' ? 'nearest' : 'nearest-destination',
            lines: reached,
          })
        }
      >
        {rich(
          nearestEnd === 'origin'
            ? t('matrix.geoJSONPathEachNearestOrigin', { lines: writtenNumber(reached) })
            : t('matrix.geoJsonPathEachNearestDestination', { lines: writtenNumber(reached) }),
          DETAIL,
        )}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconRoute {...ICON} />}
        disabled={kept === 0 || isTooMany}
        onClick={() =>
          save({
            format: 'geojson',
            measure,
            pairs: 'all',
            lines: kept,
            filter: model.layer === 'difference' ? null : filter,
          })
        }
      >
        {rich(
          t('matrix.geoJSONPathPartKeptLines', {
            cells: filter === null ? t('matrix.everyCell') : t('matrix.everyFilteredCell'),
            lines: writtenNumber(kept),
            detail: isTooMany
              ? t('matrix.tooManyLines', { maximum: writtenNumber(MAX_EXPORTED_LINES) })
              : t('matrix.alongRoads'),
          }),
          DETAIL,
        )}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item leftSection={<IconClipboardText {...ICON} />} onClick={() => copyBlock(model)}>
        {block === null ? t('matrix.copyCell') : t('matrix.copySelectedCellsTable')}
        <Text span size="xs" display="block" c="dimmed">
          {block === null ? t('matrix.useShiftArrowKeysDrag') : blockDetail(block)}
        </Text>
      </Menu.Item>
      <Menu.Item
        leftSection={<IconTerminal2 {...ICON} />}
        onClick={() =>
          void copyText(curlCommand(serverUrl, exportPath(grid, { format: 'csv', measure })), t('common.requestCurl'))
        }
      >
        {t('matrix.copyCsvExportCurl')}
      </Menu.Item>
    </>
  );
}

/** `12 × 10 cells`, or that there are too many. */
function blockDetail(block: Block): string {
  const { rows, columns } = blockSize(block);
  const size = t('matrix.rowsColumnsCells', { rows: formatCount(rows), columns: formatCount(columns) });
  return rows * columns > MAX_COPIED
    ? t('matrix.sizeMoreThanMaxCopiedClipboard', { size, maximum: formatCount(MAX_COPIED) })
    : size;
}

const NAMES: Record<ExportOptions['format'], string> = {
  csv: 'CSV',
  'csv-long': 'CSV',
  nearest: 'CSV',
  xlsx: 'XLSX',
  json: 'JSON',
  geojson: 'GeoJSON',
  unreachable: 'list',
  comparison: 'comparison',
};

/** Replaces the button while a file is written. */
function Progress() {
  const running = useResult((result) => result.exporting);
  if (running === null) return null;
  const { format, bytes, lines, expected, cancel } = running;
  const done =
    expected === null
      ? writtenBytes(bytes)
      : t('matrix.linesExpectedPaths', {
          lines: writtenNumber(Math.min(lines, expected)),
          expected: writtenNumber(expected),
        });
  return (
    <Group
      component="output"
      gap={4}
      h={30}
      ps={10}
      bd="1px solid var(--line)"
      bdrs="md"
      c="var(--ink-2)"
      fz="xs"
      className="one-line"
    >
      {t('matrix.exportingNamesDone', { names: NAMES[format], progress: done })}
      <CrossButton label={t('common.cancelExport')} onClick={cancel} />
    </Group>
  );
}
