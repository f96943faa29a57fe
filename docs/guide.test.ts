import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { RETENTION_CHOICES, retentionLabel } from '../renderer/workspaces/settings/job-retention.ts';
import { SETTINGS } from '../renderer/workspaces/settings/settings.ts';

const guide = readFileSync(new URL('guide.md', import.meta.url), 'utf8');
const rows = guide.split('\n').filter((line) => line.startsWith('|'));

describe('the guide', () => {
  it('tells how long finished jobs may be kept, and who starts at login', () => {
    const paragraph = guide.split('\n').find((line) => line.startsWith('*Keep finished jobs*')) ?? '';
    for (const days of RETENTION_CHOICES) expect(paragraph).toContain(retentionLabel(days));
    expect(guide).toContain('*Start at login*');
  });

  it.each(SETTINGS.flatMap(({ settings }) => settings))('tells the choices of $title', ({ title, choices }) => {
    const row = rows.find((line) => line.startsWith(`| ${title} |`)) ?? '';
    for (const { label } of choices) expect(row).toContain(label);
  });
});
