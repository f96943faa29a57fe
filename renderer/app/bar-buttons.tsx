/** The buttons of the title bar and the status bar whose menus are loaded once the window is drawn. */
import { Text } from '@mantine/core';
import { IconChevronDown, IconHelpCircle, IconInfoCircle } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import { useAnswer } from '../kit/api/use-answer.ts';
import { t } from '../kit/words/t.ts';
import { StatusItem } from '../kit/components/StatusItem.tsx';
import { usePins } from '../model/pins/pins.ts';
import { PLACES } from '../model/places/place-list.ts';
import { fingerprintOf, useProject } from '../model/project/project.ts';
import { attributionsOf, isReady, usePacks } from '../model/service/packs.ts';
import { SERVER_STATUS } from '../model/service/server-status.ts';
import { useService, type ServiceStatus } from '../model/service/service.ts';
import statusStyles from './StatusBar.module.css';
import styles from './TitleBar.module.css';

type Props = ComponentPropsWithRef<'button'>;

/** Whether places or pins differ from those last saved or opened. */
export function useIsChanged(): boolean {
  const list = useAnswer(PLACES).data;
  const pins = usePins((store) => store.pins);
  const saved = useProject((project) => project.saved);
  return list !== undefined && fingerprintOf(list, pins) !== saved;
}

/** The title of the project, marked if it has unsaved changes. */
export function ProjectButton(props: Props) {
  const title = useProject((project) => project.title);
  const isChanged = useIsChanged();
  return (
    <button
      type="button"
      {...props}
      className={styles['project']}
      aria-label={
        isChanged
          ? t('app.projectTitleUnsavedChanges', { title: title ?? t('app.unsaved') })
          : t('app.projectTitle', { title: title ?? t('app.unsaved') })
      }
    >
      <span className="ellipsis">{title ?? t('common.project')}</span>
      {isChanged ? <i className={styles['unsaved']} /> : null}
      <IconChevronDown size={14} stroke={1.75} aria-hidden />
    </button>
  );
}

export const API_STATUS: Readonly<Record<ServiceStatus | 'stopped', string>> = {
  starting: t('app.starting'),
  up: t('common.running'),
  gone: t('app.notResponding'),
  stopped: t('common.stopped'),
  refused: t('common.windowsKeyRefused'),
};

/** Status of the API for other programs, which can be stopped while the window works. */
export function useApiStatus(): ServiceStatus | 'stopped' {
  const status = useService((service) => service.status);
  const isStopped = useAnswer(SERVER_STATUS, { isWanted: status === 'up' }).data?.answering === false;
  return status === 'up' && isStopped ? 'stopped' : status;
}

/** The address of the API, with its status. */
export function ApiButton(props: Props) {
  const status = useApiStatus();
  const address = useService(({ serverUrl }) => serverUrl.replace(/^https?:\/\//, ''));
  const port = address.replace(/^.*:/, '');
  return (
    <button type="button" {...props} className={styles['chip']}>
      <i className={styles['dot']} data-status={status} />
      <span className={styles['wide']}>API</span>
      <span className={`mono ${styles['wide']}`}>{address}</span>
      <span className={`figures ${styles['narrow']}`}>
        <span className="visually-hidden">{t('app.apiPort')}</span> {port}
      </span>
      <span className="visually-hidden">{API_STATUS[status]}</span>
    </button>
  );
}

export function HelpButton(props: Props) {
  return (
    <button type="button" {...props} className={styles['help']} aria-label={t('app.help')}>
      <IconHelpCircle size={18} stroke={1.75} aria-hidden />
    </button>
  );
}

/** Attributions of all packs. */
export const useAttributions = (): readonly string[] => attributionsOf(usePacks().filter(isReady));

/** One attribution and the number of others; nothing without packs. */
export function AttributionButton(props: Props) {
  const texts = useAttributions();
  // The licence of OpenStreetMap requires its name beside the map; others may be one click away.
  const first = texts.find((text) => text.includes('OpenStreetMap contributors')) ?? texts[0];
  if (first === undefined) return null;
  return (
    <StatusItem {...props} className={statusStyles['attribution']}>
      <span className="visually-hidden">{t('app.attribution')}</span>
      <span className={statusStyles['attributionText']}>
        {first}
        {texts.length === 1 ? null : (
          <Text span inherit c="var(--accent)">
            {' '}
            {t('app.textsMore', { number: texts.length - 1 })}
          </Text>
        )}
      </span>
      <IconInfoCircle size={14} stroke={1.75} aria-hidden className={statusStyles['info']} />
    </StatusItem>
  );
}
