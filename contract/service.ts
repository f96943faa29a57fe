/** Endpoints about the service itself: health, installed packs. */
import { Type, type Static } from 'typebox';
import { defineEndpoint } from './endpoint.ts';
import { PackManifest } from './pack.ts';

export const healthEndpoint = defineEndpoint({
  method: 'GET',
  path: '/healthz',
  tag: 'Service',
  summary: 'Whether the server is up, and how many packs answer',
  access: 'open',
  answers: {
    200: { description: 'Up', schema: Type.Object({ status: Type.Literal('ok'), packs: Type.Integer() }) },
  },
  example: '/healthz',
});

const ReadyPack = Type.Object({
  ...PackManifest.properties,
  status: Type.Literal('ready'),
  size_bytes: Type.Integer({ description: 'Size of the file' }),
});

const FailedPack = Type.Object({
  ...Type.Partial(PackManifest).properties,
  id: PackManifest.properties.id,
  status: Type.Literal('failed'),
  message: Type.String({ description: 'Why the pack is not used, and the remedy' }),
  size_bytes: Type.Integer({ description: 'Size of the file' }),
});

/** A pack file in the packs directory: its manifest, or why it cannot be read. */
export const InstalledPack = Type.Union([ReadyPack, FailedPack]);
export type InstalledPack = Static<typeof InstalledPack>;

export const packsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/packs',
  tag: 'Service',
  summary: 'Installed data packs with their manifests',
  access: 'key',
  answers: { 200: { description: 'Every pack file found', schema: Type.Object({ packs: Type.Array(InstalledPack) }) } },
  example: '/v1/packs',
});
