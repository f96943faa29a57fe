import { SegmentedControl } from '@mantine/core';
import { usePreferences } from '../state/preferences.ts';
import { useService } from '../state/service.ts';
import { SETTINGS, type SettingsGroup } from './settings.ts';
import styles from './SettingsWorkspace.module.css';

/** What the person can choose. Every choice takes effect at once and is kept on this machine. */
export function SettingsWorkspace() {
  return (
    <div className={styles['page']} data-region="page">
      <h2 className={styles['title']}>Settings</h2>
      {SETTINGS.map((group) => (
        <Group key={group.title} group={group} />
      ))}
      <Places />
    </div>
  );
}

function Group({ group }: { readonly group: SettingsGroup }) {
  return (
    <section className={styles['card']} aria-label={group.title}>
      <h3 className={styles['heading']}>{group.title}</h3>
      {group.settings.map((setting) => (
        <Row key={setting.name} setting={setting} />
      ))}
    </section>
  );
}

function Row({ setting }: { readonly setting: SettingsGroup['settings'][number] }) {
  const preferences = usePreferences();
  const { name, title, choices, hint } = setting;
  const chosen = choices.findIndex(({ value }) => value === preferences[name]);
  return (
    <div className={styles['row']}>
      <div>
        <p className={styles['name']}>{title}</p>
        {hint === undefined ? null : <p className={styles['hint']}>{hint(preferences)}</p>}
      </div>
      <SegmentedControl
        size="xs"
        aria-label={title}
        data={choices.map(({ label }, index) => ({ value: String(index), label }))}
        value={String(chosen)}
        onChange={(index) => usePreferences.getState().set({ [name]: choices[Number(index)]?.value })}
      />
    </div>
  );
}

/** Where this installation keeps its things: known in Electron only. */
function Places() {
  const shell = useService((service) => service.shell);
  const serverUrl = useService((service) => service.serverUrl);
  const places = [
    { title: 'HTTP interface', text: serverUrl },
    ...(shell === null ? [] : [{ title: 'Pack folder', text: shell.packsDirectory }, { title: 'Data folder', text: shell.dataDirectory }]),
  ];
  return (
    <section className={styles['card']} aria-label="Data and server">
      <h3 className={styles['heading']}>Data and server</h3>
      {places.map(({ title, text }) => (
        <div key={title} className={styles['row']}>
          <p className={styles['name']}>{title}</p>
          <p className={`mono ${styles['place']}`}>{text}</p>
        </div>
      ))}
    </section>
  );
}
