/** Sends requests to a server as fast as it responds. */
import autocannon from 'autocannon';
import { type ServerProcess } from './server-process.ts';

export interface Measurement {
  requestsPerSecond: number;
  medianMs: number;
  p99Ms: number;
  bytesPerAnswer: number;
  /**
   * Processor time of the server per response, in microseconds. Unlike the other figures, it excludes other work of the
   * machine.
   */
  processorMicroseconds: number;
}

const CONNECTIONS = 10;

const percentile = (sorted: Float64Array, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

/** Sends `paths` in turn for `seconds`, over ten connections. @throws Error if any response isn't a success */
export async function measure(
  server: ServerProcess,
  paths: readonly string[],
  key: string,
  seconds: number,
): Promise<Measurement> {
  const headers = { 'x-api-key': key };
  const before = server.processorSeconds();
  const run = autocannon({
    url: server.url,
    connections: CONNECTIONS,
    duration: seconds,
    requests: paths.map((path) => ({ path, headers })),
  });
  const times: number[] = [];
  run.on('response', (_client: unknown, _status: number, _bytes: number, milliseconds: number) =>
    times.push(milliseconds),
  );
  const result = await run;
  const failed = result.errors + result.timeouts + result.non2xx;
  if (failed > 0) throw new Error(`${failed} of ${times.length} requests to ${server.url}${paths[0] ?? ''} failed`);
  const used = server.processorSeconds() - before;
  const sorted = Float64Array.from(times).toSorted();
  return {
    requestsPerSecond: times.length / result.duration,
    medianMs: percentile(sorted, 0.5),
    p99Ms: percentile(sorted, 0.99),
    bytesPerAnswer: result.throughput.total / times.length,
    processorMicroseconds: (used / times.length) * 1e6,
  };
}
