/** What shells ask to complete a command line; @bomb.sh/tab writes their scripts and knows the commands. */
import completion from '@bomb.sh/tab';
import completionOf from '@bomb.sh/tab/commander';
import type { Command } from 'commander';

/** Prints the script of a shell. */
export const printScript = (shell: string): void => completion.setup('cairn', 'cairn', shell);

/** Directives to the scripts, as cobra has them. */
const [OR_FILES, NO_FILES] = [0, 4];

/** Adds the command `complete`, which the scripts call with the words so far, to a program. */
export function addComplete(program: Command): void {
  const root = completionOf(program);
  // By itself it never lets the shell offer files, and takes the lines of a description for answers.
  Object.defineProperty(root, 'complete', {
    value: (word: string) => {
      // Of a command with others below it, its own description comes first.
      const found = new Map(root.completions.toReversed().map(({ value, description = '' }) => [value, description]));
      const fitting = [...found].toReversed().filter(([value]) => value.startsWith(word) && value !== 'complete');
      const lines = fitting.map(([value, description]) => `${value}\t${description.split('\n', 1)[0] ?? ''}\n`);
      const directive = found.size === 0 && !word.startsWith('-') ? OR_FILES : NO_FILES;
      process.stdout.write(`${lines.join('')}:${directive}\n`);
    },
  });
}
