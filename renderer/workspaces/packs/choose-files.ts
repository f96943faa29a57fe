import { usePackAdding } from '../../model/packs/pack-adding.ts';

/** Opens the system's dialog, and adds the packs that are chosen there. */
export function choosePackFiles(): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = '.sqlite';
  input.multiple = true;
  input.addEventListener('change', () => usePackAdding.getState().add([...(input.files ?? [])]));
  input.click();
}
