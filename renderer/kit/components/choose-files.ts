/**
 * Opens the system's dialog for files. @param accept endings, with commas between
 * @param onChosen hears of them, unless the person cancels
 */
export function chooseFiles(
  { accept, multiple }: { readonly accept: string; readonly multiple: boolean },
  onChosen: (files: readonly File[]) => void,
): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = accept;
  input.multiple = multiple;
  input.addEventListener('change', () => onChosen([...(input.files ?? [])]));
  input.click();
}
