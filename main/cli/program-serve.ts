/** The commands `serve` and `work`, as the command line describes them. */
import { Option, type Command } from 'commander';
import { RECEIVER_WORDS } from '../../contract/receiver-text.ts';
import { RIGHTS } from '../../contract/rights.ts';
import { LOG_FORMATS, VARIABLES, type Configuration } from '../launch/configuration.ts';
import { DEFAULT_PORT } from '../launch/options.ts';
import { collect } from './collect.ts';
import { parseDrain, parsePort, parseReceiver, parseRights } from './option-values.ts';
import type { SharedOptions } from './shared-options.ts';
import type { ServeOptions } from './serve.ts';
import type { WorkOptions } from './work.ts';

/** @param configuration defaults of options */
export function addServeCommands(program: Command, configuration: Configuration, places: SharedOptions): void {
  program
    .command('serve')
    .description(
      'Serve the HTTP interface until SIGTERM or SIGINT, on 127.0.0.1 unless --listen is given. When ready, ' +
        'it prints {"url": …, "packs": [ids], "not_ready": [{"id": …, "message": …}]} on one line, or the same ' +
        'in words on a terminal.',
    )
    .option(
      '--port <port>',
      `port to listen on, 0 for any free one; ${VARIABLES.port} or the configuration file sets the default`,
      parsePort,
      configuration.port ?? DEFAULT_PORT,
    )
    .option(
      '--api-key <key>',
      'key that clients send as x-api-key, 30 to 128 characters, in addition to those of cairn keys; ' +
        'repeatable; by default CAIRN_API_KEY',
      collect,
    )
    .option(
      '--rights <rights>',
      `permissions of these keys, separated by commas: ${RIGHTS.join(', ')}; look-up by default`,
      parseRights,
    )
    .addOption(
      new Option(
        '--log <format>',
        'log format on standard error; json writes one line per request, without its query; ' +
          `${VARIABLES.log} or the configuration file sets the default`,
      )
        .choices(LOG_FORMATS)
        .default(configuration.log ?? 'text'),
    )
    .option(
      '--drain <seconds>',
      'keep answering for this long after SIGTERM, while /readyz asks for requests to be sent elsewhere',
      parseDrain,
      0,
    )
    .addOption(
      new Option(
        '--position <receiver>',
        `position receiver: ${RECEIVER_WORDS}; defaults to the environment's ${VARIABLES.position} or the ` +
          'configuration file, then to the settings of the window',
      ).argParser(parseReceiver),
    )
    .option(
      '--listen <address>',
      "address to listen on, e.g. 0.0.0.0 for other machines too; with --host; defaults to the environment's " +
        `${VARIABLES.listen} or the configuration file`,
    )
    .option(
      '--host <name>',
      'name by which clients reach the server, e.g. maps.example.org: any other Host is refused, and ' +
        "everything except /healthz and /readyz needs a key; repeatable; defaults to the environment's " +
        `${VARIABLES.host} or the configuration file`,
      collect,
    )
    .option(
      '--tls-cert <file>',
      "certificate for that name, PEM; the server then uses HTTPS; defaults to the environment's " +
        `${VARIABLES.tlsCert} or the configuration file`,
    )
    .option(
      '--tls-key <file>',
      `private key of the certificate, PEM; defaults to the environment's ${VARIABLES.tlsKey} or the ` +
        'configuration file',
    )
    .option(...places.store)
    .option('--no-work', 'leave matrix jobs to cairn work; needs --store')
    .option(...places.dataDir)
    .option(...places.packs)
    .action(async (options: ServeOptions) =>
      (await import('./serve.ts')).serve({
        position: configuration.position,
        listen: configuration.listen,
        host: configuration.hosts,
        tlsCert: configuration.tlsCert,
        tlsKey: configuration.tlsKey,
        ...options,
        store: places.storeOf(options),
      }),
    );

  program
    .command('work')
    .description(
      'Compute matrix jobs of servers that share a store, and parts of large jobs, until SIGTERM or SIGINT. ' +
        'Prints one line of JSON when ready. Any number of workers can run, each with its own data directory.',
    )
    .option(...places.store)
    .option(
      '--results <place>',
      'also compute parts of large jobs of cairn matrix and cairn enrich with the same --results: a shared ' +
        'directory, or s3://BUCKET/PREFIX',
    )
    .option(...places.dataDir)
    .option(...places.packs)
    .addHelpText(
      'after',
      '\nExample:\n  cairn work --store postgres://cairn@db.example.org/cairn --results /srv/cairn/results ' +
        '--data-dir /var/lib/cairn-worker-1',
    )
    .action(async (options: WorkOptions) =>
      (await import('./work.ts')).work({ ...options, store: places.storeOf(options) }),
    );
}
