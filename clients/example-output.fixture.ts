import { expect } from 'vitest';

/** Checks the output of a client's example: an address, a time zone and a matrix. */
export function expectExampleOutput(stdout: string): void {
  expect(stdout).toMatch(/^Address: .*Santa Cruz/m);
  expect(stdout).toContain('Time zone: America/Los_Angeles, standard time UTC-08:00');
  expect(stdout).toMatch(/^ {2}from Boardwalk: City hall \d+\.\d min, Boardwalk 0\.0 min, University \d+\.\d min$/m);
}
