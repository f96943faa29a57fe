/** A server for tests, using the store of the test run. Tests of the files themselves start their own server. */
import { testStoreOf } from '../store/test-store.fixture.ts';
import { startServer, type RunningServer, type StartOptions } from './start.ts';

export async function startTestServer(options: StartOptions): Promise<RunningServer> {
  return startServer({ store: await testStoreOf(options.dataDirectory), ...options });
}
