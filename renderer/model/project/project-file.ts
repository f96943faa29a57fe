/** Reads project files that were selected or dropped. */
import { MAX_PROJECT_BYTES, PROJECT_EXTENSION } from '../../../contract/project.ts';
import { useNotices } from '../../kit/notices/notices.ts';
import { useProject } from './project.ts';
import { t } from '../../kit/words/t.ts';

export const isProjectFile = ({ name }: Pick<File, 'name'>): boolean => name.toLowerCase().endsWith(PROJECT_EXTENSION);

/** Reads a project file, and asks whether to replace the current contents. */
export async function openProjectFile(file: {
  readonly name: string;
  text(): Promise<string>;
  readonly size?: number;
}): Promise<void> {
  const { report } = useNotices.getState();
  if ((file.size ?? 0) > MAX_PROJECT_BYTES) {
    report(t('project.couldntOpenNameExceeds', { name: file.name, size: MAX_PROJECT_BYTES >> 20 }));
    return;
  }
  const [{ readProject }, text] = await Promise.all([
    import('../../../contract/read-project.ts'),
    file.text().catch(() => ''),
  ]);
  const read = readProject(text);
  if (read.ok) useProject.setState({ question: { kind: 'open', file: file.name, project: read.project } });
  else report(t('project.couldntOpenNameReason', { name: file.name, reason: read.reason }));
}
