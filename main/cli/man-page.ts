/** Generates the manual page `cairn(1)` from the commands and options. */
import { RECEIVER_WORDS } from '../../contract/receiver-text.ts';
import type { Command, Option } from 'commander';
import { FILE_KEYS, FILE_VARIABLE, VARIABLES } from '../launch/configuration.ts';

/** Escapes backslashes, hyphens and leading dots for roff. */
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

/** Returns the lines after the options in a command's help: notes and examples. */
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

/** Returns the page in roff. The output is the same on every machine. */
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
    String.raw`For files, \fB\-\fR means standard input or standard output.`,
    '.SH OPTIONS',
    ...program.options.flatMap(optionLines),
    '.SH COMMANDS',
    ...program.commands.flatMap((command) => commandLines(command, 'cairn')),
    '.SH FILES AND ENVIRONMENT',
    'Options override the environment, which overrides the configuration file.',
    '.TP',
    bold('~/.config/cairn/config.json'),
    escapeRoff(`A JSON object with the keys ${Object.keys(FILE_KEYS).join(', ')}; in $XDG_CONFIG_HOME if that is set.`),
    ...Object.values({ ...VARIABLES, file: FILE_VARIABLE }).flatMap((name) => [
      '.TP',
      bold(name),
      escapeRoff(name === FILE_VARIABLE ? 'The configuration file itself.' : (VARIABLE_DESCRIPTIONS[name] ?? '')),
    ]),
    '.SH EXIT STATUS',
    ...['0', '1', '2', '130, 143'].flatMap((status, i) => ['.TP', bold(status), EXIT_STATUSES[i] ?? '']),
    '.SH SEE ALSO',
    'docs/cli.md in the sources, and the pages it links to.',
    '',
  ].join('\n');
}

const VARIABLE_DESCRIPTIONS: Readonly<Record<string, string>> = {
  [VARIABLES.packs]: 'Folder of data packs.',
  [VARIABLES.dataDir]: "Folder of Cairn's own files.",
  [VARIABLES.port]: 'Port of cairn serve.',
  [VARIABLES.log]: 'Log format of cairn serve: text or json.',
  [VARIABLES.position]: `Receiver of positions: ${RECEIVER_WORDS}.`,
};

const EXIT_STATUSES = [
  'Success.',
  'Something failed.',
  'The command line is invalid.',
  'Cancelled by SIGINT or SIGTERM; no unfinished files are left.',
];
