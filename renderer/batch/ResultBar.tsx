import { Menu, SegmentedControl, TextInput } from '@mantine/core';
import { IconDownload, IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Button } from '../components/Button.tsx';
import { useBatch } from './batch.ts';
import styles from './BatchWorkspace.module.css';
import { EXPORTS, exportTable } from './export.ts';
import { countText } from './words.ts';

const TYPING_MS = 250;

/** What the table below shows, and the way out of it. */
export function ResultBar() {
  const onlyErrors = useBatch((batch) => batch.onlyErrors);
  const job = useBatch((batch) => batch.job);
  const faulty = job?.faulty ?? 0;
  return (
    <header className={styles['bar']}>
      <h2 className={styles['barTitle']}>{job?.added === undefined ? 'Preview' : 'Result'}</h2>
      <SegmentedControl
        size="xs"
        aria-label="Rows"
        data={[
          { value: 'all', label: 'All rows' },
          { value: 'errors', label: `Problems (${countText(faulty)})`, disabled: faulty === 0 },
        ]}
        value={onlyErrors ? 'errors' : 'all'}
        onChange={(value) => useBatch.getState().set({ onlyErrors: value === 'errors' })}
      />
      <span className={styles['added']}>
        <i /> Added by Cairn
      </span>
      <Filter key={job?.uuid} />
      <Export />
    </header>
  );
}

function Filter() {
  const [text, setText] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => useBatch.getState().set({ filter: text }), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return <TextInput size="xs" className={styles['filter']} leftSection={<IconSearch size={14} stroke={1.75} />} placeholder="Filter rows" aria-label="Filter rows" value={text} onChange={(event) => setText(event.currentTarget.value)} />;
}

function Export() {
  const job = useBatch((batch) => batch.job);
  const onlyErrors = useBatch((batch) => batch.onlyErrors);
  const [isBusy, setBusy] = useState(false);
  if (job === null) return null;
  const isRunning = job.status === 'Running';
  const save = async (format: (typeof EXPORTS)[number]['format']) => {
    setBusy(true);
    await exportTable(job.uuid, format, onlyErrors);
    setBusy(false);
  };
  return (
    <Menu position="bottom-end" width={190}>
      <Menu.Target>
        <Button icon={IconDownload} look={job.status === 'Finished' ? 'primary' : 'default'} disabled={isRunning || isBusy || job.added === undefined}>
          {isRunning ? 'Export when done' : isBusy ? 'Writing…' : onlyErrors ? 'Export problems' : 'Export'}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {EXPORTS.map(({ format, title }) => (
          <Menu.Item key={format} onClick={() => void save(format)}>
            {title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
