/**
 * The five oceans. Their names are common knowledge, and the points that the names stand at were chosen for this map:
 * neither comes from a source. Names of smaller seas are left out for want of one.
 */
export const OCEANS: readonly { name: string; lon: number; lat: number }[] = [
  { name: 'Pacific Ocean', lon: -150, lat: 14 },
  { name: 'Pacific Ocean', lon: -122, lat: -32 },
  { name: 'Atlantic Ocean', lon: -42, lat: 30 },
  { name: 'Atlantic Ocean', lon: -16, lat: -24 },
  { name: 'Indian Ocean', lon: 80, lat: -22 },
  { name: 'Arctic Ocean', lon: -150, lat: 78 },
  { name: 'Southern Ocean', lon: -130, lat: -64 },
  { name: 'Southern Ocean', lon: 60, lat: -62 },
];
