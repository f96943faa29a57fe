/** A workbook with three sheets: the first without points, the second with points, the last empty. */
import { writeXlsx } from 'hucre';

/** Returns the workbook. @param sites rows of the sheet `Sites`: name, longitude, latitude */
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
