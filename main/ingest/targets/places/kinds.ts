/** What a place is, by the words of its source: how the geocoder searches it, and how well known it is. */
import type { DocumentKind } from '../../../geocoder/index/identifiers.ts';
import { fold } from '../../../geocoder/text/tokens.ts';

export interface PlaceKind {
  kind: Extract<DocumentKind, 'place' | 'neighbourhood' | 'natural' | 'business'>;
  /** In plain words: `peak`. Absent if the source doesn't say it. */
  category: string | undefined;
  /** How far around it a position is at it, in metres. */
  reachMetres: number | undefined;
}

const SETTLEMENTS = new Set(
  (
    'city|town|village|hamlet|settlement|locality|municipality|ppl|isolated dwelling|populated place|' +
    'populated places|admin 0 capital|admin 1 capital|admin 0 region capital|admin 1 region capital|farm'
  ).split('|'),
);
const QUARTERS = new Set(
  'suburb|neighbourhood|neighborhood|quarter|borough|city block|section of populated place'.split('|'),
);

/** Kinds of natural features and of parks, by how far around their point they reach, in metres. */
const NATURAL: readonly (readonly [reachMetres: number, kinds: string])[] = [
  [
    300,
    'peak mountain mount summit hill hills volcano saddle pass gap cliff rock pillar arch cave cape headland spring ' +
      'hot-spring geyser waterfall falls rapids beach dune crater mine bar bend well oasis tree',
  ],
  [
    1000,
    'lake lakes lagoon reservoir pond river stream creek brook canal bay cove inlet fjord strait channel harbour ' +
      'swamp wetland marsh moor glacier island islet islands isthmus ridge valley canyon gorge forest wood woods ' +
      'park national-park nature-reserve protected-area reserve bench flat gut slope',
  ],
  [
    5000,
    'sea ocean gulf reef bank shoal peninsula range mountains mountain-range plateau plain basin desert archipelago ' +
      'delta coast region area tundra steppe lava levee',
  ],
];
const REACH_OF_NATURAL = new Map(
  NATURAL.flatMap(([reach, kinds]) => kinds.split(' ').map((kind) => [kind.replaceAll('-', ' '), reach] as const)),
);
const SIGHT_METRES = 100;

/** Kinds of an own table, in the words of their source: `Summit`, `natural=peak`, `nature_reserve`. */
export function kindOfWords(words: string): PlaceKind {
  const category = fold(words.slice(words.lastIndexOf('=') + 1).replaceAll('_', ' '));
  if (SETTLEMENTS.has(category)) return { kind: 'place', category: undefined, reachMetres: undefined };
  if (QUARTERS.has(category)) return { kind: 'neighbourhood', category: undefined, reachMetres: undefined };
  const reach = REACH_OF_NATURAL.get(category);
  return reach === undefined
    ? { kind: 'business', category: category || undefined, reachMetres: SIGHT_METRES }
    : { kind: 'natural', category, reachMetres: reach };
}

/** GeoNames' classes of features that aren't settlements, and the kind of those without one of their own below. */
const CLASSES: Readonly<Record<string, string>> = {
  H: 'lake',
  L: 'area',
  S: '',
  T: 'mountain',
  U: 'reef',
  V: 'forest',
};

/** Kinds of GeoNames' most frequent codes. Format: https://www.geonames.org/export/codes.html */
const CODES = new Map(
  (
    'T.MT mountain|T.PK peak|T.VLC volcano|T.HLL hill|T.HLLS hills|T.MTS mountains|T.RDGE ridge|T.PASS pass|T.CLF ' +
    'cliff|T.CAPE cape|T.PT cape|T.HDLD headland|T.PEN peninsula|T.ISL island|T.ISLS islands|T.ISLT islet|T.ISTH ' +
    'isthmus|T.ATOL reef|T.BCH beach|T.CNYN canyon|T.GRGE gorge|T.VAL valley|T.VALS valley|T.DSRT desert|T.DUNE dune|' +
    'T.PLN plain|T.PLAT plateau|T.RK rock|T.RKS rock|T.SPUR ridge|T.UPLD plateau|T.DLTA delta|H.LK lake|H.LKS lakes|' +
    'H.LKN lake|H.LGN lagoon|H.RSV reservoir|H.PND pond|H.STM river|H.STMS river|H.STMI river|H.STMX river|H.STMQ ' +
    'river|H.WAD river|H.CNL canal|H.BAY bay|H.COVE cove|H.INLT inlet|H.FJD fjord|H.STRT strait|H.CHN channel|H.CHNM ' +
    'channel|H.SEA sea|H.OCN ocean|H.GULF gulf|H.RF reef|H.SHOL shoal|H.BNK bank|H.FLLS waterfall|H.RPDS rapids|' +
    'H.SPNG spring|H.SPNT hot spring|H.GYSR geyser|H.GLCR glacier|H.SWMP swamp|H.MRSH marsh|H.WTLD wetland|' +
    'H.HBR harbour|H.WLL well|' +
    'L.PRK park|L.RESN nature reserve|L.RESF reserve|L.RESW reserve|L.RGN region|L.CST coast|L.OAS oasis|' +
    'V.FRST forest|V.WDS woods|V.TUND tundra|S.CSTL castle|S.MUS museum|S.MNMT monument|S.PAL palace|S.CH ' +
    'church|S.CTHD cathedral|S.TMPL temple|S.MSQE mosque|S.RUIN ruins|S.ANS archaeological site|S.HTL hotel|S.HSP ' +
    'hospital|S.SCH school|S.UNIV university|S.STDM stadium|S.THTR theatre|S.BDG bridge|S.LTHSE lighthouse|S.RSTN ' +
    'station|S.MALL mall|S.ZOO zoo|S.GDN garden|S.TOWR tower|S.CAVE cave|S.DAM dam|S.FT fort|S.PYR pyramid|S.PYRS ' +
    'pyramid|S.SQR square|S.HSTS historical site|S.MN mine|S.CMTY cemetery|S.LIBR library|S.OBS observatory'
  )
    .split('|')
    .map((entry) => [entry.slice(0, entry.indexOf(' ')), entry.slice(entry.indexOf(' ') + 1)] as const),
);

/** Settlements that no longer exist. */
const FORMER = new Set(['PPLH', 'PPLQ', 'PPLW', 'PPLCH']);
/** What packs of other themes have, and better: airports and their codes, countries as features of the land. */
const LEFT_TO_OTHERS = new Set(['S.AIRP', 'S.AIRF', 'S.AIRH', 'L.CONT']);

/** Returns the kind of a GeoNames feature; undefined for administrative areas, roads and former features. */
export function kindOfGeonames(featureClass: string, code: string): PlaceKind | undefined {
  if (featureClass === 'P') {
    if (FORMER.has(code)) return undefined;
    return { kind: code === 'PPLX' ? 'neighbourhood' : 'place', category: code || undefined, reachMetres: undefined };
  }
  const usual = CLASSES[featureClass];
  // An `H` at the end of a code: the feature no longer exists.
  const isFormer = code.length > 3 && code.endsWith('H') && !CODES.has(`${featureClass}.${code}`);
  if (usual === undefined || isFormer || LEFT_TO_OTHERS.has(`${featureClass}.${code}`)) return undefined;
  const found = kindOfWords(CODES.get(`${featureClass}.${code}`) ?? usual);
  return found.kind === 'business' && featureClass !== 'S' ? { ...found, kind: 'natural' } : found;
}
