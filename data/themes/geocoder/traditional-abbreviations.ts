/**
 * Traditional abbreviations of states, provinces and counties in letters and newspapers. Those that are common words in
 * addresses are omitted: `Col.` is a colonia, and `Camp`, `Son` and `Sin` are ambiguous, too.
 */

/** Abbreviations by the country's ISO 3166-1 alpha-3 code and the name of the area. */
const TRADITIONAL: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  USA: {
    Alabama: ['Ala'],
    Alaska: ['Alas'],
    Arizona: ['Ariz'],
    Arkansas: ['Ark'],
    California: ['Calif', 'Cal'],
    Colorado: ['Colo'],
    Connecticut: ['Conn'],
    Delaware: ['Del'],
    'District of Columbia': ['Washington DC', 'D.C.'],
    Florida: ['Fla'],
    Illinois: ['Ill', 'Ills'],
    Indiana: ['Ind'],
    Kansas: ['Kans', 'Kan'],
    Kentucky: ['Ken'],
    Massachusetts: ['Mass'],
    Michigan: ['Mich'],
    Minnesota: ['Minn'],
    Mississippi: ['Miss'],
    Montana: ['Mont'],
    Nebraska: ['Nebr', 'Neb'],
    Nevada: ['Nev'],
    'New Hampshire': ['N.H.'],
    'New Jersey': ['N.J.'],
    'New Mexico': ['N. Mex.', 'N.M.'],
    'New York': ['N.Y.'],
    'North Carolina': ['N.C.', 'N. Car.'],
    'North Dakota': ['N. Dak.', 'N.D.'],
    Oklahoma: ['Okla'],
    Oregon: ['Oreg', 'Ore'],
    Pennsylvania: ['Penn', 'Penna'],
    'Rhode Island': ['R.I.'],
    'South Carolina': ['S.C.', 'S. Car.'],
    'South Dakota': ['S. Dak.', 'S.D.'],
    Tennessee: ['Tenn'],
    Texas: ['Tex'],
    Washington: ['Wash'],
    'West Virginia': ['W. Va.', 'W.V.'],
    Wisconsin: ['Wis', 'Wisc'],
    Wyoming: ['Wyo'],
  },
  CAN: {
    Alberta: ['Alta'],
    'British Columbia': ['B.C.'],
    Manitoba: ['Man'],
    'New Brunswick': ['N.B.'],
    'Newfoundland and Labrador': ['Nfld'],
    'Northwest Territories': ['N.W.T.'],
    'Nova Scotia': ['N.S.'],
    Ontario: ['Ont'],
    'Prince Edward Island': ['P.E.I.'],
    Québec: ['Que', 'P.Q.'],
    Saskatchewan: ['Sask'],
    Yukon: ['Y.T.'],
  },
  MEX: {
    Aguascalientes: ['Ags'],
    'Baja California': ['B.C.'],
    'Baja California Sur': ['B.C.S.'],
    Chiapas: ['Chis'],
    Chihuahua: ['Chih'],
    'Ciudad de México': ['CDMX', 'D.F.'],
    Coahuila: ['Coah'],
    Durango: ['Dgo'],
    Guanajuato: ['Gto'],
    Guerrero: ['Gro'],
    Hidalgo: ['Hgo'],
    Jalisco: ['Jal'],
    Michoacán: ['Mich'],
    Morelos: ['Mor'],
    México: ['Edomex', 'Edo. Méx.', 'Méx'],
    Nayarit: ['Nay'],
    'Nuevo León': ['N.L.'],
    Oaxaca: ['Oax'],
    Puebla: ['Pue'],
    Querétaro: ['Qro'],
    'Quintana Roo': ['Q. Roo', 'Q.R.'],
    'San Luis Potosí': ['S.L.P.'],
    Tamaulipas: ['Tamps'],
    Tlaxcala: ['Tlax'],
    Veracruz: ['Ver'],
    Yucatán: ['Yuc'],
    Zacatecas: ['Zac'],
  },
  GBR: {
    Buckinghamshire: ['Bucks'],
    Cambridgeshire: ['Cambs'],
    'Central Bedfordshire': ['Beds'],
    Derbyshire: ['Derbys'],
    Durham: ['County Durham'],
    Gloucestershire: ['Glos'],
    Hampshire: ['Hants'],
    Hertfordshire: ['Herts'],
    Lancashire: ['Lancs'],
    Leicestershire: ['Leics'],
    Lincolnshire: ['Lincs'],
    'North Yorkshire': ['N. Yorks'],
    Northamptonshire: ['Northants'],
    Nottinghamshire: ['Notts'],
    Oxfordshire: ['Oxon'],
    Shropshire: ['Salop'],
    Staffordshire: ['Staffs'],
    Warwickshire: ['Warks'],
    Wiltshire: ['Wilts'],
    Worcestershire: ['Worcs'],
  },
};

/** Level of these areas; smaller areas have the same names. */
const LEVEL: Readonly<Record<string, number>> = { USA: 1, CAN: 1, MEX: 1, GBR: 2 };

/**
 * Returns abbreviations of an area; empty if none are known. For a county of Ireland, returns `County Kerry` etc.
 * @param country ISO 3166-1 alpha-3 code
 */
export const traditionalAbbreviations = (country: string, level: number, area: string): readonly string[] =>
  country === 'IRL' && level === 2
    ? [`County ${area}`]
    : level === LEVEL[country]
      ? (TRADITIONAL[country]?.[area] ?? [])
      : [];
