/** The manual page `cairn(1)`, from the commands and options themselves. */
import { RECEIVER_WORDS } from '../../contract/receiver-text.ts';
import type { Command, Option } from 'commander';
import { FILE_KEYS, FILE_VARIABLE, VARIABLES } from '../launch/configuration.ts';

/** Text as roff takes it: no backslash, hyphen or leading dot of it is a command. */
const escapeRoff = (text: string): string =>
  text
    .replaceAll('\\', String.raw`\e`)
    .replaceAll('-', String.raw`\-`)
    .replaceAll(/^(?=[.'])/gm, String.raw`\&`);

const bold = (text: string): string => `\\fB${escapeRoff(text)}\\fR`;

function optionLines({ flags, description, hidden, mandatory, argChoices }: Option): string[] {
  if (hidden) return [];
  const choices = argChoices === undefined ? '' : ` (${argChoices.join(', ')})`;
  return ['.TP', bold(flags), escapeRoff(`${description}${choices}${mandatory ? '; required' : ''}`)];
}

/** What follows the options in the help of a command: notes and examples, line by line. */
function helpEpilogue(command: Command): string[] {
  let text = '';
  command.configureOutput({ writeOut: (part) => (text += part) });
  command.outputHelp();
  command.configureOutput({ writeOut: (part) => void process.stdout.write(part) });
  const [, epilogue] = text.split(/^(?=Examples?:$)/m);
  return epilogue === undefined ? [] : ['.PP', '.nf', ...escapeRoff(epilogue.trimEnd()).split('\n'), '.fi'];
}

function commandLines(command: Command, path: string): string[] {
  const name = `${path} ${command.name()}`;
  const operands = command.registeredArguments.map((argument) => {
    const operand = argument.variadic ? `${argument.name()}...` : argument.name();
    return argument.required ? `<${operand}>` : `[${operand}]`;
  });
  return [
    `.SS "${escapeRoff([name, ...operands].join(' '))}"`,
    ...escapeRoff(command.description()).split('\n'),
    ...command.registeredArguments.flatMap((argument) => [
      '.TP',
      bold(argument.name()),
      escapeRoff(argument.description),
    ]),
    ...command.options.flatMap(optionLines),
    ...helpEpilogue(command),
    ...command.commands.flatMap((subcommand) => commandLines(subcommand, name)),
  ];
}

/** The page in roff, the same on every machine. */
export function manPage(program: Command): string {
  const version = program.version() ?? '';
  return [
    String.raw`.\" Made by: npm run man`,
    `.TH CAIRN 1 "" "Cairn ${version}" "User Commands"`,
    '.SH NAME',
    String.raw`cairn \- geographic look\-ups with no network`,
    '.SH SYNOPSIS',
    String.raw`\fBcairn\fR [\fB\-q\fR] \fIcommand\fR [\fIoptions\fR] [\fIarguments\fR]`,
    '.SH DESCRIPTION',
    escapeRoff(program.description()),
    String.raw`Where a file is read, \fB\-\fR is standard input, and where one is written, standard output.`,
    '.SH OPTIONS',
    ...program.options.flatMap(optionLines),
    '.SH COMMANDS',
    ...program.commands.flatMap((command) => commandLines(command, 'cairn')),
    '.SH FILES AND ENVIRONMENT',
    'What is said first holds: an option, the environment, the configuration file, the default.',
    '.TP',
    bold('~/.config/cairn/config.json'),
    escapeRoff(
      `One object of JSON with the keys ${Object.keys(FILE_KEYS).join(', ')}; below $XDG_CONFIG_HOME where ` +
        'that is set.',
    ),
    ...Object.values({ ...VARIABLES, file: FILE_VARIABLE }).flatMap((name) => [
      '.TP',
      bold(name),
      escapeRoff(name === FILE_VARIABLE ? 'The configuration file itself.' : (VARIABLE_DESCRIPTIONS[name] ?? '')),
    ]),
    '.SH EXIT STATUS',
    ...['0', '1', '2', '130, 143'].flatMap((status, i) => ['.TP', bold(status), EXIT_STATUSES[i] ?? '']),
    '.SH SEE ALSO',
    'docs/cli.md of the sources, and the pages that it leads to.',
    '',
  ].join('\n');
}

const VARIABLE_DESCRIPTIONS: Readonly<Record<string, string>> = {
  [VARIABLES.packs]: 'Folder of data packs.',
  [VARIABLES.dataDir]: "Folder of Cairn's own files.",
  [VARIABLES.port]: 'Port of cairn serve.',
  [VARIABLES.log]: 'text or json: how cairn serve writes what it has to say.',
  [VARIABLES.position]: `Receiver of positions: ${RECEIVER_WORDS}.`,
};

const EXIT_STATUSES = [
  'Success.',
  'Something failed.',
  'The command line itself is wrong.',
  'Cancelled by SIGINT or SIGTERM; nothing unfinished is left.',
];
