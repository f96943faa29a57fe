import { IconStack } from '@tabler/icons-react';
import { focusable, focusOn, focusOnceDrawn } from '../kit/components/focus.ts';
import { IconButton } from '../kit/components/IconButton.tsx';
import { t } from '../kit/words/t.ts';
import { useMap } from '../model/map/map.ts';

/** Opens the panel of layers and moves the focus there, or closes it. */
export function toggleLayers(): void {
  const { areLayersOpen, set } = useMap.getState();
  set({ areLayersOpen: !areLayersOpen });
  if (areLayersOpen) focusOn('layers-button');
  else focusOnceDrawn('layers');
}

/** Closes the panel of layers if the focus is in it. @returns whether it was */
export function leaveLayers(): boolean {
  if (document.activeElement?.closest('[data-region="layers"]') == null) return false;
  toggleLayers();
  return true;
}

/** Opens and closes the panel of layers. */
export function LayersButton() {
  const isOpen = useMap(({ areLayersOpen }) => areLayersOpen);
  return (
    <IconButton
      ref={focusable('layers-button')}
      icon={IconStack}
      label={t('map.layers')}
      keys="Ctrl L"
      side="left"
      aria-expanded={isOpen}
      onClick={toggleLayers}
    />
  );
}
