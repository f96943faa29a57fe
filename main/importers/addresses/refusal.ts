/** What is wrong with a file of addresses, as one kind of error. */
import { FileFault } from '../features/feature-source.ts';
import { CsvFault } from '../health/csv-file.ts';
import { describeProblem } from '../health/problem.ts';
import { AddressImportRefused } from './import-addresses.ts';

/** Does `work`. @throws AddressImportRefused for an error that is about the file or its columns; others as they are */
export async function refusing<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CsvFault) throw new AddressImportRefused(describeProblem(error.problem));
    throw error instanceof FileFault ? new AddressImportRefused(error.message) : error;
  }
}
