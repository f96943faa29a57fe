/** A server of a test, on the store that the run of tests has. Tests of the files themselves start their own. */
import { testStoreOf } from '../store/test-store.fixture.ts';
import { startServer, type RunningServer, type StartOptions } from './start.ts';

export async function startTestServer(options: StartOptions): Promise<RunningServer> {
  return startServer({ store: await testStoreOf(options.dataDirectory), ...options });
}
