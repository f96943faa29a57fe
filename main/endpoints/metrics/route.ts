/** `/metrics`: metrics of the server, for Prometheus. */
import type { Registry } from 'prom-client';
import packageJson from '../../../package.json' with { type: 'json' };
import { metricsEndpoint } from '../../../contract/service.ts';
import type { EndpointContext, MountEndpoints } from '../kit/mounting.ts';
import { whyNotReady } from '../kit/readiness.ts';
import { sendBytes } from '../kit/sent.ts';

/** Histogram buckets in seconds, from a fast look-up to a matrix that a client waits for. */
const BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];

type MetricSources = Pick<EndpointContext, 'log' | 'listener' | 'packStore' | 'answering' | 'draining'>;

/** Starts measuring on the first scrape, so servers without Prometheus don't load the library. */
async function startMeasuring({ log, listener, packStore, answering, draining }: MetricSources): Promise<Registry> {
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry: MetricRegistry } = await import('prom-client');
  const registry = new MetricRegistry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'cairn_request_duration_seconds',
    help: 'Seconds until a response was sent',
    labelNames: ['interface', 'status'],
    buckets: BUCKETS,
    registers,
  });
  const bytes = new Counter({
    name: 'cairn_answer_bytes_total',
    help: 'Bytes of responses, including headers',
    labelNames: ['interface'],
    registers,
  });
  log.observe(({ interface: metered, status, ms, bytes: sent }) => {
    durations.observe({ interface: metered, status }, ms / 1000);
    bytes.inc({ interface: metered }, sent);
  });
  const gauge = (name: string, help: string, read: () => number): void => {
    // The registry keeps the gauge.
    void new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  };
  gauge('cairn_connections', 'Open connections', () => listener.connections);
  gauge('cairn_packs', 'Packs in use', () => packStore.current.ready.size);
  gauge(
    'cairn_packs_failed',
    'Pack files that can’t be read',
    () => packStore.current.list().filter(({ status }) => status === 'failed').length,
  );
  gauge('cairn_ready', '1 while /readyz reports that the server is ready', () =>
    whyNotReady({ packs: packStore.current, answering, draining }) === undefined ? 1 : 0,
  );
  new Gauge({ name: 'cairn_info', help: 'Version of Cairn', labelNames: ['version'], registers }).set(
    { version: packageJson.version },
    1,
  );
  return registry;
}

export const mountMetrics: MountEndpoints = (context) => {
  let measuring: Promise<Registry> | undefined;
  context.mount(metricsEndpoint, async (_request, reply) => {
    measuring ??= startMeasuring(context);
    const registry = await measuring;
    return sendBytes(reply, registry.contentType, await registry.metrics());
  });
};
