import { expect, it } from 'vitest';
import { retentionHint, formatJobs } from './job-retention.ts';

it('counts jobs in words', () => {
  expect([
    formatJobs({ matrices: 1, tables: 0 }),
    formatJobs({ matrices: 1200, tables: 1 }),
    formatJobs({ matrices: 0, tables: 2 }),
  ]).toEqual(['1 matrix', '1,200 matrices and 1 table', '2 tables']);
});

it('says what is there, and what will go', () => {
  const due = { matrices: 0, tables: 0 };
  expect(retentionHint({ days: null, ended: due, due })).toBe(
    'No finished matrices or tables. They stay until you delete them.',
  );
  expect(retentionHint({ days: 7, ended: due, due })).toBe(
    'No finished matrices or tables. Each is deleted 7 days after it finishes.',
  );
  expect(
    retentionHint({
      days: 30,
      ended: { matrices: 2, tables: 0 },
      due,
      next_at: new Date(2026, 11, 3, 12).toISOString(),
    }),
  ).toBe('2 matrices finished. The next is deleted on 3 Dec 2026.');
});
