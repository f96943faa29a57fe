/** Aligns columns to their widest cell; the last column isn't padded. */
export function columns(rows: readonly string[][]): string {
  const widths = rows[0]?.map((_cell, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0))) ?? [];
  return rows
    .map((cells) =>
      cells.map((cell, column) => (column === cells.length - 1 ? cell : cell.padEnd(widths[column] ?? 0))).join('  '),
    )
    .join('\n');
}
