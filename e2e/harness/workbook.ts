/** A workbook of which one sheet has points: the first has none, the last is empty. */
import { writeXlsx } from 'hucre';

/** @param sites rows of the sheet `Sites`: name, longitude, latitude */
export const workbookOf = async (sites: readonly (readonly [string, number, number])[]): Promise<Buffer> =>
  Buffer.from(
    await writeXlsx({
      sheets: [
        { name: 'Read me', rows: [['Sites of 2026']] },
        { name: 'Sites', rows: [['site', 'lon', 'lat'], ...sites.map((site) => [...site])] },
        { name: 'Empty', rows: [] },
      ],
    }),
  );
