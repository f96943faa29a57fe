import { Group, Select, Text } from '@mantine/core';
import { isLegacyEncoding, TEXT_ENCODINGS, type TableHead } from '../../../contract/tables.ts';
import { useBatch, type Reading } from '../../model/batch/batch.ts';
import { useTable } from '../../model/batch/open-table.ts';
import { t } from '../../kit/words/t.ts';

/** How to read the file: the sheet of a workbook, the encoding of text. */
export function ReadingChoice({ head }: { readonly head: TableHead }) {
  const isChosen = useBatch(({ file, uuid }) => file?.uuid === uuid && file?.reading.encoding !== undefined);
  const { sheet, sheets = [], encoding } = head;
  return (
    <>
      {sheets.length < 2 ? null : (
        <Choice
          label={t('common.sheet')}
          atHand={t('batch.dropFileAgainReadAnother')}
          names={[...new Set(sheets)]}
          value={sheet}
          readingOf={(name) => ({ sheet: name })}
        />
      )}
      {encoding === undefined || !(isLegacyEncoding(encoding) || isChosen) ? null : (
        <>
          <Choice
            label={t('batch.textEncoding')}
            atHand={t('batch.dropFileAgainReadAnotherEncoding')}
            names={TEXT_ENCODINGS}
            value={encoding}
            readingOf={(name) => ({ encoding: name })}
          />
          {isChosen ? null : <p className="hint">{t('batch.textIsntUtf8Read', { encoding })}</p>}
        </>
      )}
    </>
  );
}

function Choice<Name extends string>({
  label,
  atHand,
  names,
  value,
  readingOf,
}: {
  readonly label: string;
  /** What to do where the file is not at hand any more. */
  readonly atHand: string;
  readonly names: readonly Name[];
  readonly value: Name | undefined;
  readonly readingOf: (name: Name) => Reading;
}) {
  const isAtHand = useBatch(({ uuid, file }) => uuid !== null && file?.uuid === uuid);
  const isBusy = useTable((table) => table?.status === 'Running' || table?.status === 'Reading');
  return (
    <Group gap="sm">
      <Text c="var(--ink-2)" w={84} flex="none">
        {label}
      </Text>
      <Select
        flex={1}
        size="xs"
        data={[...names]}
        value={value ?? null}
        disabled={!isAtHand || isBusy}
        title={isAtHand ? undefined : atHand}
        aria-label={label}
        onChange={(name) => {
          const chosen = names.find((each) => each === name);
          if (chosen !== undefined && chosen !== value) void useBatch.getState().readAgain(readingOf(chosen));
        }}
      />
    </Group>
  );
}
