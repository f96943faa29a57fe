/** Stores the boxes of geometries as packed trees, which look-ups search. */
import { crc32 } from 'node:zlib';
import type Database from 'better-sqlite3';
import { buildTree } from '../packed-tree.ts';
import { PACKED_TREE_TABLE } from '../schema/areas.ts';

/** Writes the tree of a table whose R*Tree is complete. @throws Error unless its row ids are 1, 2, 3 … */
export function writePackedTree(database: Database.Database, table: string): void {
  database.exec(PACKED_TREE_TABLE);
  const built = buildTree(database, table);
  if (built === undefined) return;
  if (built.ids !== undefined) throw new Error(`The rows of ${table} aren't numbered from 1 on`);
  const bytes = Buffer.from(built.index.data);
  database.prepare('INSERT INTO packed_tree VALUES (?, ?, ?)').run(table, bytes, crc32(bytes));
}
