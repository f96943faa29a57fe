/** Places of the United States in figures files. */

/** Two-digit FIPS code of each state, the District of Columbia and the territories. */
export const US_STATES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    Alabama: '01',
    Alaska: '02',
    'American Samoa': '60',
    Arizona: '04',
    Arkansas: '05',
    California: '06',
    Colorado: '08',
    Connecticut: '09',
    Delaware: '10',
    'District of Columbia': '11',
    Florida: '12',
    Georgia: '13',
    Guam: '66',
    Hawaii: '15',
    Idaho: '16',
    Illinois: '17',
    Indiana: '18',
    Iowa: '19',
    Kansas: '20',
    Kentucky: '21',
    Louisiana: '22',
    Maine: '23',
    Maryland: '24',
    Massachusetts: '25',
    Michigan: '26',
    Minnesota: '27',
    Mississippi: '28',
    Missouri: '29',
    Montana: '30',
    Nebraska: '31',
    Nevada: '32',
    'New Hampshire': '33',
    'New Jersey': '34',
    'New Mexico': '35',
    'New York': '36',
    'North Carolina': '37',
    'North Dakota': '38',
    'Northern Mariana Islands': '69',
    Ohio: '39',
    Oklahoma: '40',
    Oregon: '41',
    Pennsylvania: '42',
    'Puerto Rico': '72',
    'Rhode Island': '44',
    'South Carolina': '45',
    'South Dakota': '46',
    Tennessee: '47',
    Texas: '48',
    Utah: '49',
    Vermont: '50',
    'Virgin Islands': '78',
    Virginia: '51',
    Washington: '53',
    'West Virginia': '54',
    Wisconsin: '55',
    Wyoming: '56',
  }),
);

/**
 * Counties whose cases the Johns Hopkins files count in another row while they write 0 for the county: Dukes and
 * Nantucket (a joint row), the boroughs of New York City but Manhattan (row 36061) and most counties of Utah (rows of
 * health districts). A zero of theirs says nothing of the county; other numbers do.
 */
export const COUNTED_ELSEWHERE: ReadonlySet<string> = new Set(
  [
    ['25007', '25019', '36005', '36047', '36081', '36085'],
    ['49001', '49003', '49005', '49007', '49009', '49013', '49015', '49017', '49019', '49021', '49023'],
    ['49025', '49027', '49029', '49031', '49033', '49039', '49041', '49047', '49053', '49055', '49057'],
  ].flat(),
);
