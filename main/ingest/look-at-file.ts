/** What all looks at files that may be imported have in common; each goes on in a process of its own. */
import { Fault } from '../../contract/fault.ts';
import { WorkEnded } from '../threads/work-ended.ts';
import { inScratch } from '../formats/scratch.ts';

/**
 * Has a file looked at with a folder for what is unpacked of it, which is removed afterwards.
 * @param ask asks the process; it gets the folder
 * @throws Fault invalid_file where the process was ended by one of its limits; WorkEnded where the look was cancelled;
 * what `ask` rejects with
 */
export async function lookAtFile<Preview>(ask: (scratchDirectory: string) => Promise<Preview>): Promise<Preview> {
  try {
    return await inScratch(ask);
  } catch (error) {
    if (!(error instanceof WorkEnded) || error.reason === 'cancelled') throw error;
    throw new Fault('invalid_file', `${error.message}. Divide the file, or fix its first rows`);
  }
}
