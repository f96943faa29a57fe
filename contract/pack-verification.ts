/** The result of checking the complete file of a pack. */
import { Type, type Static } from 'typebox';
import { PackManifest } from './pack.ts';

/** The checks of a pack, in order. */
export const PACK_CHECKS = ['manifest', 'digest', 'pages', 'content', 'counts', 'index', 'geometry'] as const;

export const PackCheck = Type.Object({
  check: Type.Enum([...PACK_CHECKS], {
    description:
      '`manifest`: the file is a pack with a supported format and theme; `digest`: the file is identical to the ' +
      'one that passed an earlier check of the same version, if any; `pages`: SQLite finds every page, index and ' +
      'full-text table valid; `content`: the content of all tables has the digest in the manifest, if any; ' +
      '`counts`: the tables have as many rows as the manifest says; `index`: the spatial indexes contain every ' +
      'row; `geometry`: every shape can be read',
  }),
  passed: Type.Boolean({ description: 'Whether the check passed' }),
  text: Type.String({ description: 'Result of the check' }),
});
export type PackCheck = Static<typeof PackCheck>;

export const PackVerification = Type.Object(
  {
    id: PackManifest.properties.id,
    passed: Type.Boolean({ description: 'Whether every check passed; checking stops at the first failure' }),
    checks: Type.Array(PackCheck, { description: 'The checks that apply to the theme' }),
    sha256: Type.Optional(
      Type.String({
        pattern: '^[0-9a-f]{64}$',
        description: "SHA-256 of the file, to compare with its source; absent if the file can't be read",
      }),
    ),
    checked_at: Type.String({ format: 'date-time', description: 'When the check ended' }),
  },
  { description: 'Result of the last check of this file' },
);
export type PackVerification = Static<typeof PackVerification>;
