/** A thread that sends look-ups, one after the other, until stopped, and reports the time of each. */
import { Agent, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** Between two look-ups, milliseconds. */
const PAUSE_MS = 2;

const { url, key, paths }: { url: string; key: string; paths: string[] } = workerData;
const agent = new Agent({ keepAlive: true });
const times: number[] = [];
const running = { on: true };
parentPort?.once('message', () => (running.on = false));

for (let i = 0; running.on; i++) {
  const start = performance.now();
  await new Promise<void>((resolve, reject) => {
    const call = request(url + paths[i % paths.length], { agent, headers: { 'x-api-key': key } }, (response) =>
      response.resume().on('end', resolve),
    );
    call.on('error', reject).end();
  });
  times.push(performance.now() - start);
  await setTimeout(PAUSE_MS);
}
agent.destroy();
parentPort?.postMessage(times);
