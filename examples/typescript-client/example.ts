/** Look-ups in Santa Cruz, California, as a program of one's own would ask them: see README.md. */
import { CairnError, createCairnClient, type PostTdmv1FetchAnswer } from './cairn-client.ts';

const { CAIRN_KEY: key, CAIRN_URL: url } = process.env;
if (key === undefined) {
  process.stderr.write('CAIRN_KEY is not set: `npm run --silent cairn -- keys create example` prints a key\n');
  process.exit(2);
}
const cairn = createCairnClient({ key, url });
const say = (line: string): boolean => process.stdout.write(`${line}\n`);

/** Longitude and latitude in decimal degrees, WGS84. */
const PLACES = {
  'City hall': [-122.0302, 36.9741],
  Boardwalk: [-122.0179, 36.9643],
  University: [-122.0583, 36.9916],
} as const;

/** Orders a matrix and waits for its end, a minute at a time. */
async function matrix(points: string[]): Promise<PostTdmv1FetchAnswer> {
  const { uuid } = await cairn.postTdmv1Order({
    result: ['cost', 'distance'],
    origin_addresses: points,
    destination_addresses: points,
    mode: 'car',
  });
  for (;;) {
    const job = await cairn.postTdmv1Fetch({ uuid, wait: 60 });
    if (job.status !== 'Queued' && job.status !== 'Running') return job;
  }
}

try {
  const [x, y] = PLACES['City hall'];
  // `latlng` has the latitude first, as geocoders have it.
  const { results } = await cairn.getGeocoderv1RevGeocoder({ latlng: `${y},${x}` });
  say(`Address: ${results[0]?.formatted_address ?? 'none is known here'}`);

  const { local_area: zone } = await cairn.getTimezonesv1Xy2tzdata({ x, y });
  say(`Time zone: ${zone?.local_boundary_name ?? 'unknown'}, standard time ${zone?.time_zone ?? 'unknown'}`);

  const job = await matrix(Object.values(PLACES).map((place) => place.join(',')));
  say(`Matrix: ${job.status}${job.message === undefined ? '' : `: ${job.message}`}`);
  const names = Object.keys(PLACES);
  for (const [row, seconds] of (job.duration ?? []).entries()) {
    const cells = seconds.map(
      (cell, column) => `${names[column]} ${cell === null ? 'not reachable' : `${(cell / 60).toFixed(1)} min`}`,
    );
    say(`  from ${names[row]}: ${cells.join(', ')}`);
  }
} catch (error) {
  if (!(error instanceof CairnError)) throw error;
  // Such as 503 where a pack is missing: the message names it and the command that installs it.
  process.stderr.write(`Cairn answered ${error.status}: ${error.message}\n`);
  process.exitCode = 1;
}
