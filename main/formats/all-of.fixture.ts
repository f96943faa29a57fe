/** All rows of a reader, which may give them one by one. */
export async function allOf<Row>(rows: Iterable<Row> | AsyncIterable<Row>): Promise<Row[]> {
  const all: Row[] = [];
  for await (const row of rows) all.push(row);
  return all;
}
