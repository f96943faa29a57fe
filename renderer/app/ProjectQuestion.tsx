import { ConfirmDialog } from '../kit/components/ConfirmDialog.tsx';
import { usePins } from '../model/pins/pins.ts';
import { knownPlaces } from '../model/places/place-list.ts';
import { newProject, openProject } from '../model/project/open-project.ts';
import { contentsOf, ownOf, useProject } from '../model/project/project.ts';
import { t } from '../kit/words/t.ts';

const leave = (): void => {
  useProject.setState({ question: null });
};

/** Asks before a project is replaced. */
export function ProjectQuestion() {
  const question = useProject((project) => project.question);
  const pins = usePins((store) => store.pins.length);
  if (question === null) return null;
  const present = t('app.currentCountSavedPlacesPins', {
    count: ownOf(knownPlaces()).places.length,
    pins: t('common.countPins', { count: pins }),
  });
  if (question.kind === 'new')
    return (
      <ConfirmDialog
        title={t('app.startNewProject')}
        confirm={t('app.newProject')}
        variant="filled"
        keep={t('common.cancel')}
        failure={t('app.couldntStartNewProject')}
        onConfirm={newProject}
        onClose={leave}
      >
        {t('app.removesPresentMatricesTablesPacks', { present })}
      </ConfirmDialog>
    );
  const { project, file } = question;
  return (
    <ConfirmDialog
      title={t('app.openTitle', { title: project.title })}
      confirm={t('common.open')}
      variant="filled"
      keep={t('common.cancel')}
      failure={t('app.couldntOpenFile', { file })}
      onConfirm={() => openProject(project)}
      onClose={leave}
    >
      {t('app.fileContentsPlacesPinsLayers', { file, contents: contentsOf(project), present })}
    </ConfirmDialog>
  );
}
