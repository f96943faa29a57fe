/** Notes in the base map's manifest. */

/** Sources available to the build. */
interface Availability {
  isFine: boolean;
  hasSeas: boolean;
  hasLakes: boolean;
}

const SHORES = [
  'Shores, lakes and rivers are from GSHHG as of 2017, accurate to about 100 m in towns. They are simplified ' +
    'below zoom 10. Islands missing in GSHHG, e.g. newer ones, are from OpenStreetMap as of 2018; land that ' +
    'extends a shore is not drawn.',
  'Rivers are up to a kilometre off. At zoom 10 they are cut into pieces, so that a map can draw those of a street ' +
    'map instead.',
  'In Antarctica the edge of the ice is the shore: ice shelves are drawn as land. Islands in lakes are land, ' +
    'ponds on them water.',
];
const COARSE_SHORES = [
  'Built without GSHHG, which was not available: the coast is from maps at 1:10 million, off by up to two ' +
    'kilometres; the only lakes and rivers are those that Natural Earth cuts out. docs/packs.md explains how to ' +
    'download it manually.',
];
const SEAS = [
  'Seas, gulfs and straits are from "Limits of Oceans and Seas" (1953) as listed by DCW-GMT, in English, a ' +
    'dozen with their current name; labels are placed at the widest part of each sea. The five oceans and their ' +
    'label positions are our own.',
];
const NO_SEAS = [
  'Built without the names of seas, which were not available: those of the five oceans and their positions are ' +
    'our own. docs/packs.md explains how to download them manually.',
];

const LAKES = [
  'Names of about eighty lakes are from NCAR Graphics, in English, some with their current name. That source has ' +
    'Lakes Michigan and Huron as one lake: their two names and label positions are our own.',
];
const NO_LAKES = [
  'Built without the names of lakes, which were not available. docs/packs.md explains how to download them manually.',
];

export const basemapNotes = ({ isFine, hasSeas, hasLakes }: Availability): string[] => [
  ...(isFine ? SHORES : COARSE_SHORES),
  'Borders of countries are those of the countries pack, which look-ups use, also in lakes and rivers. Borders ' +
    'of disputed areas are marked, also those of Crimea, the Golan Heights, Northern Cyprus, Somaliland and ' +
    'Abkhazia; except for the Golan Heights, these are up to two kilometres off.',
  "Borders of divisions are Natural Earth's, designed for maps at 1:10 million and off by up to two kilometres. " +
    'They are cut or extended to the border or shore of their country. Look-ups use the packs of areas.',
  'Relief, depths and land cover are not included, as no source was found.',
  'Countries have their common names, in the languages of CLDR; places are spelled as in GeoNames. The zoom of ' +
    'a place name depends on its population relative to that of its surroundings. Parts of towns are marked, ' +
    'and places that are listed twice under similar names appear once.',
  ...(hasSeas ? SEAS : NO_SEAS),
  ...(hasLakes ? LAKES : NO_LAKES),
  'Names of 78 large rivers and their positions on them are our own; other rivers, and mountains, have no ' +
    'names, as no source was found.',
  'Counties are drawn for the United States only, from zoom 6.',
];
