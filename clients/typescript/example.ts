/** Look-ups in Santa Cruz, California: see README.md. */
import { Cairn, CairnError } from './cairn.ts';

const { CAIRN_KEY: key, CAIRN_URL: url } = process.env;
if (key === undefined) {
  process.stderr.write('CAIRN_KEY is not set. Create a key with: cairn keys create example\n');
  process.exit(2);
}
const cairn = new Cairn({ key, url });

/** Longitude and latitude in decimal degrees, WGS84. */
const PLACES = {
  'City hall': [-122.0302, 36.9741],
  Boardwalk: [-122.0179, 36.9643],
  University: [-122.0583, 36.9916],
} as const;

try {
  const [x, y] = PLACES['City hall'];
  const { results } = await cairn.get('/geocoderv1/rev-geocoder', { x, y });
  console.log(`Address: ${results[0]?.formatted_address ?? 'unknown'}`);

  const { local_area: zone } = await cairn.get('/timezonesv1/xy2tzdata', { x, y });
  console.log(`Time zone: ${zone?.local_boundary_name}, standard time ${zone?.time_zone}`);

  const points = Object.values(PLACES).map((place) => place.join(','));
  const { uuid } = await cairn.post('/tdmv1/order', {
    result: ['cost', 'distance'],
    origin_addresses: points,
    destination_addresses: points,
    mode: 'car',
  });
  let job;
  do job = await cairn.post('/tdmv1/fetch', { uuid, wait: 60 });
  while (job.status === 'Queued' || job.status === 'Running');
  console.log(`Matrix: ${job.status}`);
  const names = Object.keys(PLACES);
  for (const [row, seconds] of (job.duration ?? []).entries()) {
    const cells = seconds.map(
      (cell, column) => `${names[column]} ${cell === null ? 'not reachable' : `${(cell / 60).toFixed(1)} min`}`,
    );
    console.log(`  from ${names[row]}: ${cells.join(', ')}`);
  }
} catch (error) {
  if (!(error instanceof CairnError)) throw error;
  // E.g. 503 if a pack is missing: the message names it and the command that installs it.
  process.stderr.write(`Cairn answered ${error.status}: ${error.message}\n`);
  process.exitCode = 1;
}
