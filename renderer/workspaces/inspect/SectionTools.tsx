import { Group } from '@mantine/core';
import { IconBraces, IconCopy, IconDownload, IconTerminal2, IconZoomScan } from '@tabler/icons-react';
import { memo } from 'react';
import { IconButton } from '../../kit/components/IconButton.tsx';
import { shownState, type SectionState } from '../../model/look-up/use-look-up.ts';
import { copyAnswer, copyCurl, saveGeoJson, zoomToSection } from './section-actions.ts';
import type { SectionDefinition } from './section-definition.ts';
import { useLayout } from '../../model/window/layout.ts';
import { t } from '../../kit/words/t.ts';

type Props = { readonly section: SectionDefinition; readonly state: SectionState; readonly isRaw: boolean };

/** The actions for an answer. Without one, only the request can be copied. */
export function SectionTools({ section, state, isRaw }: Props) {
  const shown = shownState(state);
  const hasAnswer = shown?.status === 'ready';
  const hasAreas = hasAnswer && section.areas(shown.data, shown.point).length > 0;
  const isSavable = hasAreas || (hasAnswer && section.geoJson !== undefined);
  const hasBounds = hasAreas || (hasAnswer && (section.bounds?.(shown.data) ?? null) !== null);
  return (
    <Toolbar
      section={section}
      isAsked={shown !== null}
      hasAnswer={hasAnswer}
      hasBounds={hasBounds}
      isSavable={isSavable}
      isRaw={isRaw}
    />
  );
}

type ToolbarProps = {
  readonly section: SectionDefinition;
  readonly isAsked: boolean;
  readonly hasAnswer: boolean;
  readonly hasBounds: boolean;
  readonly isSavable: boolean;
  readonly isRaw: boolean;
};

/** Memoised: buttons with tooltips cost more to draw than most answers. */
const Toolbar = memo(function Toolbar({ section, isAsked, hasAnswer, hasBounds, isSavable, isRaw }: ToolbarProps) {
  return (
    <Group
      role="toolbar"
      aria-label={t('inspect.titleTools', { title: section.title })}
      gap={1}
      align="stretch"
      flex="none"
    >
      <IconButton
        size="sm"
        icon={IconCopy}
        label={t('common.copy')}
        keys="C"
        disabled={!hasAnswer}
        onClick={() => void copyAnswer(section)}
      />
      <IconButton
        size="sm"
        icon={IconTerminal2}
        label={t('common.copyCurl')}
        keys="Shift C"
        disabled={!isAsked}
        onClick={() => void copyCurl(section)}
      />
      <IconButton
        size="sm"
        icon={IconBraces}
        label={t('inspect.rawJson')}
        keys="J"
        isActive={isRaw}
        onClick={() => useLayout.getState().toggleRaw(section.id)}
      />
      {hasBounds ? (
        <IconButton
          size="sm"
          icon={IconZoomScan}
          label={t('common.zoomTo')}
          keys="Z"
          onClick={() => void zoomToSection(section)}
        />
      ) : null}
      {isSavable ? (
        <IconButton
          size="sm"
          icon={IconDownload}
          label={t('inspect.saveGeoJSON')}
          onClick={() => void saveGeoJson(section)}
        />
      ) : null}
    </Group>
  );
});
