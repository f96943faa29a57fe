/** Shell completion. @bomb.sh/tab generates the scripts and knows the commands. */
import completion from '@bomb.sh/tab';
import completionOf from '@bomb.sh/tab/commander';
import type { Command } from 'commander';

/** Prints the completion script of a shell. */
export const printScript = (shell: string): void => completion.setup('cairn', 'cairn', shell);

/** Directives to the scripts, as defined by cobra. */
const [OR_FILES, NO_FILES] = [0, 4];

/** Adds the command `complete` to a program. The scripts call it with the words typed so far. */
export function addComplete(program: Command): void {
  const root = completionOf(program);
  // By default, the shell can't complete files, and lines of a description become completions.
  Object.defineProperty(root, 'complete', {
    value: (word: string) => {
      // For a command with subcommands, its own description comes first.
      const found = new Map(root.completions.toReversed().map(({ value, description = '' }) => [value, description]));
      const fitting = [...found].toReversed().filter(([value]) => value.startsWith(word) && value !== 'complete');
      const lines = fitting.map(([value, description]) => `${value}\t${description.split('\n', 1)[0] ?? ''}\n`);
      const directive = found.size === 0 && !word.startsWith('-') ? OR_FILES : NO_FILES;
      process.stdout.write(`${lines.join('')}:${directive}\n`);
    },
  });
}
