/** The commands that serve the HTTP interface, and that work for those that do. */
import { Option, type Command } from 'commander';
import { RECEIVER_WORDS } from '../../contract/receiver-text.ts';
import { RIGHTS } from '../../contract/rights.ts';
import { LOG_FORMATS, VARIABLES, type Configuration } from '../launch/configuration.ts';
import { DEFAULT_PORT } from '../launch/options.ts';
import { collect } from './collect.ts';
import { parseDrain, parsePort, parseReceiver, parseRights } from './option-values.ts';
import type { PlaceOptions } from './place-options.ts';
import type { ServeOptions } from './serve.ts';
import type { WorkOptions } from './work.ts';

/** @param configuration what holds where an option is absent */
export function addServeCommands(program: Command, configuration: Configuration, places: PlaceOptions): void {
  program
    .command('serve')
    .description(
      'Serve the HTTP interface until SIGTERM or SIGINT, on 127.0.0.1 unless --listen says otherwise.\nWhen it is ready it prints {"url": …, "packs": [ids], "not_ready": [{"id": …, "message": …}]} on one line; on a\nterminal the same in words.',
    )
    .option(
      '--port <port>',
      `port to listen on; 0 takes any free one; the environment's ${VARIABLES.port} or the configuration file else names it`,
      parsePort,
      configuration.port ?? DEFAULT_PORT,
    )
    .option(
      '--api-key <key>',
      'key that callers send as x-api-key, 30 to 128 characters, besides those of cairn keys; may be repeated (else CAIRN_API_KEY is used)',
      collect,
    )
    .option(
      '--rights <rights>',
      `what these keys may do, separated by commas: ${RIGHTS.join(', ')}; only look-up when absent`,
      parseRights,
    )
    .addOption(
      new Option(
        '--log <format>',
        `how to write on standard error; json writes a line for each request, without its query; the environment's ${VARIABLES.log} or the configuration file else says it`,
      )
        .choices(LOG_FORMATS)
        .default(configuration.log ?? 'text'),
    )
    .option(
      '--drain <seconds>',
      'go on answering for so long after SIGTERM, while /readyz says that requests are to be sent elsewhere',
      parseDrain,
      0,
    )
    .addOption(
      new Option(
        '--position <receiver>',
        `receiver of positions: ${RECEIVER_WORDS}; the environment's ${VARIABLES.position} or the configuration file else names it, else the settings of the window`,
      ).argParser(parseReceiver),
    )
    .option(
      '--listen <address>',
      `address to listen on, such as 0.0.0.0, for other machines too; with --host; the environment's ${VARIABLES.listen} or the configuration file else names it`,
    )
    .option(
      '--host <name>',
      `name by which others reach the server, such as maps.example.org: any other Host is refused, and everything but /healthz and /readyz needs a key; may be repeated; the environment's ${VARIABLES.host} or the configuration file else names them`,
      collect,
    )
    .option(
      '--tls-cert <file>',
      `certificate of that name, PEM: the server then speaks HTTPS; the environment's ${VARIABLES.tlsCert} or the configuration file else names it`,
    )
    .option(
      '--tls-key <file>',
      `its key, PEM; the environment's ${VARIABLES.tlsKey} or the configuration file else names it`,
    )
    .option(...places.store)
    .option(
      '--advertise <place>',
      `HOST:PORT where the other servers of that store reach this one, where that is not the address that it listens on; the environment's ${VARIABLES.advertise} or the configuration file else names it`,
    )
    .option('--no-work', 'leave matrix jobs to cairn work; with --store')
    .option(...places.dataDir)
    .option(...places.packs)
    .action(async (options: ServeOptions) =>
      (await import('./serve.ts')).serve({
        position: configuration.position,
        listen: configuration.listen,
        host: configuration.hosts,
        advertise: configuration.advertise,
        tlsCert: configuration.tlsCert,
        tlsKey: configuration.tlsKey,
        ...options,
        store: places.storeOf(options),
      }),
    );

  program
    .command('work')
    .description(
      'Compute matrix jobs of servers that share a store, and parts of large work, until SIGTERM or SIGINT.\nPrints a line of JSON when it is ready. Any number may run, each with a data directory of its own.',
    )
    .option(...places.store)
    .option(
      '--results <place>',
      'take parts of large work too, those of cairn matrix and cairn enrich with the same --results: a directory that all reach, or s3://BUCKET/PREFIX',
    )
    .option(...places.dataDir)
    .option(...places.packs)
    .addHelpText(
      'after',
      '\nExample:\n  cairn work --store postgres://cairn@db.example.org/cairn --results /srv/cairn/results --data-dir /var/lib/cairn-worker-1',
    )
    .action(async (options: WorkOptions) =>
      (await import('./work.ts')).work({ ...options, store: places.storeOf(options) }),
    );
}
