import { useEffect } from 'react';
import { JobsPage } from './JobsPage.tsx';
import { BuildPage } from './order/BuildPage.tsx';
import { useMatrixView } from './view.ts';

/** Lays out origins and destinations, orders the matrix, and shows what came of it. */
export function MatrixWorkspace() {
  const page = useMatrixView((view) => view.page);
  useEffect(() => {
    // Beside the places that take a file, the browser would open it in place of the window.
    const stay = (event: DragEvent) => event.preventDefault();
    const abort = new AbortController();
    window.addEventListener('dragover', stay, abort);
    window.addEventListener('drop', stay, abort);
    return () => abort.abort();
  }, []);
  return page === 'build' ? <BuildPage /> : <JobsPage />;
}
