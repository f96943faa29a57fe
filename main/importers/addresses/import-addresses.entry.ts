/** Child process of one import of addresses. */
import { importAddresses, type AddressImportReport } from './import-addresses.ts';
import { refusalOf, type AddressImportProgress, type AddressImportWork } from './start.ts';
import { answerParent } from '../../threads/answer-parent.ts';

await answerParent<AddressImportWork, AddressImportReport, AddressImportProgress>(async (work, { progress, step, between }) => {
  try {
    const onRow = (row: number | undefined, file: number): void => (row === undefined ? between() : step(row, file));
    return await importAddresses({ ...work, onProgress: (share, rows) => progress({ share, rows }), onRow });
  } catch (error) {
    throw refusalOf(error);
  }
});
