/** The rows of finished matrices in the database, in chunks that are read one at a time. */
import { open } from 'node:fs/promises';
import { requireSpace } from '../free-space.ts';
import type { ResultFiles } from '../matrix-job.ts';
import type { PostgresDatabase, Session } from './database.ts';

const PIECE_BYTES = 1 << 20;

async function saveFile(session: Session, uuid: string, measure: string, path: string): Promise<void> {
  const file = await open(path);
  try {
    for (let part = 0; ; part++) {
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(PIECE_BYTES), 0, PIECE_BYTES);
      if (bytesRead === 0) return;
      await session.query('INSERT INTO matrix_rows (uuid, measure, part, bytes) VALUES ($1, $2, $3, $4)', [
        uuid,
        measure,
        part,
        buffer.subarray(0, bytesRead),
      ]);
    }
  } finally {
    await file.close();
  }
}

/** Copies the files into the transaction of `session`. */
export async function saveRows(session: Session, uuid: string, { duration, distance }: ResultFiles): Promise<void> {
  if (duration !== undefined) await saveFile(session, uuid, 'duration', duration);
  if (distance !== undefined) await saveFile(session, uuid, 'distance', distance);
}

/** Writes the rows saved by {@link saveRows} to a file. @throws Fault disk_full; Error if there are no rows */
export async function fetchRows(
  database: PostgresDatabase,
  uuid: string,
  measure: keyof ResultFiles,
  path: string,
): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    for (let part = 0; ; part++) {
      const [row] = await database.query<{ bytes: Buffer }>(
        'SELECT bytes FROM matrix_rows WHERE uuid = $1 AND measure = $2 AND part = $3',
        [uuid, measure, part],
      );
      if (row === undefined && part === 0) throw new Error(`The rows of job ${uuid} no longer exist`);
      if (row === undefined) return;
      requireSpace(path, row.bytes.length);
      await file.writeFile(row.bytes);
    }
  } finally {
    await file.close();
  }
}
