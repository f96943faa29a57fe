/** Orders matrices from a server in this process and fetches them, as a program on this machine would. */
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { writeRoadPack } from '../main/importers/osm/write-road-pack.ts';
import type { RoadNetwork } from '../main/routing/network.ts';
import type { Mode, Option } from '../main/routing/profiles/profile.ts';
import { startServer } from '../main/server/start.ts';
import { median } from './matrix-network.ts';

const KEY = 'bench-key-0123456789-0123456789-0123456789';

/** Between two looks whether the job has finished. */
const POLL_MS = 3;

export interface HttpFigures {
  firstMs: number;
  medianMs: number;
  /** Medians: the order's own answer, waiting until it is finished, the fetch that brings the matrices. */
  parts: Record<string, number>;
  otherP99Ms: number;
  bytes: number;
}

const pairs = (lonLats: [number, number][]): string[] => lonLats.map(([longitude, latitude]) => `${longitude.toFixed(7)},${latitude.toFixed(7)}`);

export async function benchHttp(network: RoadNetwork, origins: [number, number][], destinations: [number, number][], mode: Mode, option: Option, runs: number): Promise<HttpFigures> {
  const directory = mkdtempSync(join(tmpdir(), 'cairn-bench-'));
  const source = { name: 'bench', version: '1', licence: 'none', attribution: 'none' };
  await writeRoadPack(network, { id: 'roads-bench', title: 'Bench', description: '', version: '1', vintage: '', licence: 'none', attribution: 'none', sources: [source], notes: [] }, directory);
  const server = await startServer({ packsDirectory: directory, dataDirectory: join(directory, 'data'), port: 0, apiKeys: [KEY] });
  const agent = new Agent({ keepAlive: true });
  const ask = (path: string, body?: string): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      const headers = { 'x-api-key': KEY, 'content-type': 'application/json' };
      const call = request(server.url + path, { method: body === undefined ? 'GET' : 'POST', agent, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => resolve(Buffer.concat(chunks)));
      });
      call.on('error', reject);
      call.end(body);
    });
  const order = JSON.stringify({ result: ['cost', 'distance'], origin_addresses: pairs(origins), destination_addresses: pairs(destinations), mode, option });

  const totals: number[] = [];
  const [ordering, waiting, fetching]: [number[], number[], number[]] = [[], [], []];
  let bytes = 0;
  const others: number[] = [];
  const measuring = { on: true };
  const other = async (): Promise<void> => {
    while (measuring.on) {
      const start = performance.now();
      await ask('/healthz');
      others.push(performance.now() - start);
      await setTimeout(1);
    }
  };
  const matrix = async (): Promise<void> => {
    const start = performance.now();
    const { uuid }: { uuid: string } = JSON.parse((await ask('/tdmv1/order', order)).toString());
    const ordered = performance.now();
    for (;;) {
      const asked = performance.now();
      const answer = await ask('/tdmv1/fetch', JSON.stringify({ uuid }));
      const status = /"status":"(\w+)"/.exec(answer.toString('latin1', 0, 200))?.[1];
      if (status === 'Finished') {
        totals.push(performance.now() - start);
        ordering.push(ordered - start);
        waiting.push(asked - ordered);
        fetching.push(performance.now() - asked);
        bytes = answer.length;
        await ask('/tdmv1/delete', JSON.stringify({ uuid }));
        return;
      }
      if (status === 'Failed') throw new Error(answer.toString('utf8', 0, 1000));
      await setTimeout(POLL_MS);
    }
  };
  try {
    await matrix();
    const [firstMs = Number.NaN] = totals.splice(0);
    for (const list of [ordering, waiting, fetching]) list.length = 0;
    for (let run = 0; run < runs; run++) await matrix();
    const medianMs = median(totals);
    const parts = { order: median(ordering), 'until finished': median(waiting), fetch: median(fetching) };
    const asking = other();
    for (let run = 0; run < runs; run++) await matrix();
    measuring.on = false;
    await asking;
    others.sort((a, b) => a - b);
    return { firstMs, medianMs, parts, otherP99Ms: others[Math.floor(others.length * 0.99)] ?? Number.NaN, bytes };
  } finally {
    measuring.on = false;
    agent.destroy();
    await server.close();
    rmSync(directory, { recursive: true });
  }
}
