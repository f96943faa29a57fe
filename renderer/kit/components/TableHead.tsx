import { Table } from '@mantine/core';

type Props = {
  readonly labels: readonly string[];
  /** Labels of columns of numbers, after the others. */
  readonly figures?: readonly string[];
};

/** The headings of a table. */
export const TableHead = ({ labels, figures }: Props) => (
  <Table.Thead>
    <Table.Tr>
      {[...labels, ...(figures ?? [])].map((label, index) => (
        <Table.Th key={label} scope="col" ta={index < labels.length ? undefined : 'end'}>
          {label}
        </Table.Th>
      ))}
    </Table.Tr>
  </Table.Thead>
);
