/** What the manifest of the base map says of its content. */

/** Which sources there were for the build. */
interface Had {
  isFine: boolean;
  hasSeas: boolean;
  hasLakes: boolean;
}

const SHORES = [
  'Shores, lakes and rivers are those of GSHHG, within about 100 m in towns, of the state of 2017. They are ' +
    'simplified at scales below zoom 10. Islands that GSHHG lacks, such as those made since, are those of ' +
    'OpenStreetMap as of 2018; what was added to a shore is not drawn.',
  'In Antarctica the edge of the ice is the shore: ice shelves are drawn as land. Islands in lakes are land, ' +
    'ponds on them water.',
];
const COARSE_SHORES = [
  'Built without GSHHG, which could not be had: the coast is that of maps at 1:10 million, off by up to two ' +
    'kilometres; there are no lakes and rivers but those that Natural Earth cuts out. docs/packs.md says how ' +
    'to bring it.',
];
const SEAS = [
  'Seas, gulfs and straits are those of "Limits of Oceans and Seas" (1953) as DCW-GMT lists them, in ' +
    'English, a dozen under the name that they have now; where a name stands was chosen by the room that its ' +
    'sea has there. The five oceans, and where their names stand, are our own.',
];
const NO_SEAS = [
  'Built without the names of seas, which could not be had: the five of oceans and where they stand are our ' +
    'own. docs/packs.md says how to bring them.',
];

const LAKES = [
  'Names of some eighty lakes are those of NCAR Graphics, in English, some under the name that they have ' +
    'now; that source has Lakes Michigan and Huron as one: their two names and where they stand are our own.',
];
const NO_LAKES = ['Built without the names of lakes, which could not be had. docs/packs.md says how to bring them.'];

export const basemapNotes = ({ isFine, hasSeas, hasLakes }: Had): string[] => [
  ...(isFine ? SHORES : COARSE_SHORES),
  'Borders of countries are those of the countries pack, which look-ups go by, also in lakes and rivers. ' +
    'Those that a disputed area lies along are marked, and so is where Crimea, the Golan Heights, Northern ' +
    'Cyprus, Somaliland and Abkhazia begin; the latter lines, but for the Golan Heights, are up to two ' +
    'kilometres off.',
  "Borders of divisions are Natural Earth's, drawn for maps at 1:10 million and off by up to two kilometres. " +
    'They are made to end at the border or shore of their country. Look-ups use the packs of areas.',
  'There is no relief, no depth and no land cover: no source of them was found.',
  'Countries are named by their common names, in the languages of CLDR; places as GeoNames spells them. ' +
    'Which places are named at a zoom follows from their population among those around them.',
  ...(hasSeas ? SEAS : NO_SEAS),
  ...(hasLakes ? LAKES : NO_LAKES),
  'Rivers and mountains have no names: no source of them was found.',
  'Counties are drawn for the United States only, from zoom 6.',
];
