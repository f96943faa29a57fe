import { JobsPage } from './JobsPage.tsx';
import { BuildPage } from './build/BuildPage.tsx';
import { useMatrixView } from './view.ts';

/** Lays out origins and destinations, orders the matrix, and shows what came of it. */
export function MatrixWorkspace() {
  const page = useMatrixView((view) => view.page);
  return page === 'build' ? <BuildPage /> : <JobsPage />;
}
