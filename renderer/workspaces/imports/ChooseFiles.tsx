import { Box, Checkbox, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { IconFilePlus, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { Button } from '../../kit/components/Button.tsx';
import { DialogFoot } from '../../kit/components/DialogFoot.tsx';
import { IconButton } from '../../kit/components/IconButton.tsx';
import type { WorkspaceId } from '../../model/window/layout.ts';
import { useWindow } from '../../model/window/window.ts';
import { CountrySelect } from './CountrySelect.tsx';
import { KIND_HINTS, KIND_TITLES, takesSeveral, unfit, type ImportKind } from '../../model/imports/file-kinds.ts';
import { OsmParts } from './OsmParts.tsx';
import { addImportFiles, dispatchImport, sendImport, useImport } from '../../model/imports/import-flow.ts';
import type { Choices } from '../../model/imports/import-state.ts';
import { t } from '../../kit/words/t.ts';
import { writtenBytes } from '../../kit/words/locale.ts';

const isKind = (text: string): text is ImportKind => text in KIND_TITLES;
const KINDS = Object.keys(KIND_TITLES)
  .filter(isKind)
  .map((kind) => ({ value: kind, label: KIND_TITLES[kind] }));

/** The button's label. */
const importWords = (kind: ImportKind, parts: number): string =>
  kind === 'osm' && parts > 0 ? t('imports.importCountParts', { count: parts }) : t('common.import');

const choose = (change: Partial<Choices>): void => dispatchImport({ type: 'choose', change });

/** Which files, their kind, and the name of the pack. Nothing is written yet. */
export function ChooseFiles() {
  const { files, choices, isLooking, refusal } = useImport();
  const { kind, title, skipBadRows, areHeights, parts, country, locality, licence, attribution } = choices;
  const problem = unfit(kind, files) ?? (kind === 'osm' && parts.length === 0 ? t('imports.chooseLeastOnePart') : null);
  return (
    <Stack
      id="import-files"
      component="form"
      gap="md"
      onSubmit={(event) => {
        event.preventDefault();
        if (problem === null && !isLooking) void sendImport();
      }}
    >
      <SegmentedControl
        size="sm"
        fullWidth
        aria-label={t('imports.typeFiles')}
        data={KINDS}
        value={kind}
        onChange={(chosen) => choose({ kind: chosen, country: null })}
      />
      <p className="secondary">{KIND_HINTS[kind]}</p>
      <Files />
      <TextInput
        label={t('imports.namePack')}
        placeholder={kind === 'health' ? t('imports.typeFiles2') : t('imports.fileName')}
        value={title}
        maxLength={200}
        onChange={({ currentTarget }) => choose({ title: currentTarget.value })}
      />
      {kind === 'health' ? (
        <Checkbox
          label={t('imports.importReadableRowsEvenIf')}
          checked={skipBadRows}
          onChange={({ currentTarget }) => choose({ skipBadRows: currentTarget.checked })}
        />
      ) : null}
      {kind === 'raster' ? (
        <Checkbox
          size="xs"
          label={t('imports.valuesAreHeights')}
          checked={areHeights}
          onChange={({ currentTarget }) => choose({ areHeights: currentTarget.checked })}
        />
      ) : null}
      {kind === 'osm' ? <OsmParts /> : null}
      {kind === 'osm' && parts.includes('roads') ? (
        <CountrySelect
          label={t('imports.countryRoads')}
          description={t('imports.defaultSpeedLimitsDrivingSide')}
          placeholder={t('imports.noParticularCountry')}
          value={country}
          onChange={(code) => choose({ country: code })}
        />
      ) : null}
      {kind === 'addresses' ? (
        <>
          <CountrySelect
            label={t('imports.countryAddresses')}
            description={t('imports.keepsOutPlacesAcrossBorder')}
            placeholder={t('imports.eachPosition')}
            value={country}
            onChange={(code) => choose({ country: code })}
          />
          <TextInput
            label={t('imports.defaultTown')}
            placeholder={t('imports.likeliestPlaceEachPosition')}
            value={locality}
            maxLength={200}
            onChange={({ currentTarget }) => choose({ locality: currentTarget.value })}
          />
        </>
      ) : null}
      {kind === 'places' ? (
        <>
          <TextInput
            label={t('common.licence')}
            value={licence}
            maxLength={500}
            onChange={({ currentTarget }) => choose({ licence: currentTarget.value })}
          />
          <TextInput
            label={t('imports.attributionShownMapsExports')}
            value={attribution}
            maxLength={500}
            onChange={({ currentTarget }) => choose({ attribution: currentTarget.value })}
          />
        </>
      ) : null}
      {refusal === null ? null : (
        <Text role="alert" size="xs" c="var(--bad)">
          {refusal}
        </Text>
      )}
      <Text size="xs" c="dimmed">
        {isLooking
          ? t('common.readingFile')
          : files.length > 0 && problem !== null
            ? problem
            : t('imports.filesStayComputerIfPack')}
      </Text>
      <DialogFoot>
        <Button onClick={() => useWindow.getState().closeDialog()}>{t('common.cancel')}</Button>
        <Button
          type="submit"
          form="import-files"
          variant="filled"
          data-autofocus={files.length > 0 ? true : undefined}
          disabled={problem !== null || isLooking}
        >
          {kind === 'addresses'
            ? t('imports.nextColumns')
            : kind === 'areas'
              ? t('imports.nextPreview')
              : importWords(kind, parts.length)}
        </Button>
      </DialogFoot>
    </Stack>
  );
}

function Files() {
  const kind = useImport(({ choices }) => choices.kind);
  const files = useImport((state) => state.files);
  return (
    <Group wrap="wrap" gap="8px 10px" p="md" bd="1px solid var(--line-2)" bdrs="md" bg="var(--panel-2)">
      {files.length === 0 ? null : (
        <Box aria-label={t('imports.filesImport')} component="ul" w="100%">
          {files.map((file) => (
            <Group key={file.name} component="li" gap={10} mih={30}>
              <Box component="span" flex={1} className="ellipsis">
                {file.name}
              </Box>
              <span className="hint figures">{writtenBytes(file.size)}</span>
              <IconButton
                size="sm"
                icon={IconX}
                label={t('imports.removeName', { name: file.name })}
                side="left"
                onClick={() => dispatchImport({ type: 'remove-file', file })}
              />
            </Group>
          ))}
        </Box>
      )}
      <ChooseButton kind={kind} hasFiles={files.length > 0} />
    </Group>
  );
}

/** Workspaces that import dropped files; others open them as tables or points. */
const TAKES_DROPS: ReadonlySet<WorkspaceId> = new Set<WorkspaceId>(['inspect', 'packs']);

function ChooseButton({ kind, hasFiles }: { readonly kind: ImportKind; readonly hasFiles: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const takesDrops = useWindow(({ workspace }) => TAKES_DROPS.has(workspace));
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('imports.files')}
        multiple={takesSeveral(kind)}
        // The first files say what they are.
        onChange={({ currentTarget }) => {
          addImportFiles([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
      <Button icon={IconFilePlus} data-autofocus={hasFiles ? undefined : true} onClick={() => input.current?.click()}>
        {hasFiles
          ? takesSeveral(kind)
            ? t('imports.addFiles')
            : t('imports.chooseAnotherFile')
          : takesSeveral(kind)
            ? t('imports.chooseFiles')
            : t('imports.chooseFile')}
      </Button>
      {takesDrops ? (
        <span className="hint">{takesSeveral(kind) ? t('imports.dropThemHere') : t('imports.dropHere')}</span>
      ) : null}
    </>
  );
}
