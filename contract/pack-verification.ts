/** What a check of a pack's whole file has found. */
import { Type, type Static } from 'typebox';
import { PackManifest } from './pack.ts';

/** What a pack is checked for, in this order. */
export const PACK_CHECKS = ['manifest', 'digest', 'pages', 'content', 'counts', 'index', 'geometry'] as const;

export const PackCheck = Type.Object({
  check: Type.Enum([...PACK_CHECKS], {
    description:
      '`manifest`: the file is a pack of a format and theme that this version reads; `digest`: the file is ' +
      'byte for byte the one that was found sound before, ' +
      'where one of the same version was; `pages`: SQLite finds every page, index and full-text table sound; ' +
      '`content`: the content of all tables has the digest that the manifest states, where it states one; ' +
      '`counts`: as many rows as the manifest says; `index`: the spatial indexes hold every row; `geometry`: ' +
      'every shape can be read',
  }),
  passed: Type.Boolean({ description: 'Whether it was passed' }),
  text: Type.String({ description: 'What was found, or what is wrong' }),
});
export type PackCheck = Static<typeof PackCheck>;

export const PackVerification = Type.Object(
  {
    id: PackManifest.properties.id,
    passed: Type.Boolean({ description: 'Whether every check has passed; the first that fails is the last' }),
    checks: Type.Array(PackCheck, { description: 'Those that make sense for the theme' }),
    sha256: Type.Optional(
      Type.String({
        pattern: '^[0-9a-f]{64}$',
        description: 'Digest of the file, to compare with that of its source; absent where the file cannot be read',
      }),
    ),
    checked_at: Type.String({ format: 'date-time', description: 'When the check ended' }),
  },
  { description: 'What the last check of this very file has found' },
);
export type PackVerification = Static<typeof PackVerification>;
