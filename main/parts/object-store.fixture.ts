/** An S3 server for tests that checks signatures, on a local port and in a temporary directory. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';

export interface ObjectStoreFixture {
  /** Address as `s3://…`. */
  bucket: string;
  /** Environment variables that a process needs to use it; already set in this process. */
  environment: Record<string, string>;
  stop(): Promise<void>;
}

const BUCKET = 'parts';

export async function startObjectStore(): Promise<ObjectStoreFixture> {
  const directory = mkdtempSync(join(tmpdir(), 'cairn-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  const { port } = await server.run();
  const environment = {
    AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
    // The server's built-in credentials.
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
    AWS_REGION: 'us-east-1',
  };
  Object.assign(process.env, environment);
  return {
    bucket: `s3://${BUCKET}`,
    environment,
    async stop() {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
