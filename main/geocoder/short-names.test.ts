/** Names of few letters: short forms and names of other scripts are meant; codes of towns far away are not. */
import Database from 'better-sqlite3';
import { afterAll, describe, expect, test } from 'vitest';
import { countryAdder, firstOf, placeAdder } from './fixture.ts';
import { geocode } from './forward.ts';
import { textRequest } from './retrieve/forward-request.ts';
import { GeocoderIndexWriter } from './index/writer.ts';
import { indexSet, openIndex } from './index/open-index.ts';

const database = new Database(':memory:');
const writer = new GeocoderIndexWriter(database);
const country = countryAdder(writer);
const add = placeAdder(writer);
const place = (name: string, parent: number, population: number, alternates: string[]): number =>
  add(name, parent, 0, 0, population, alternates);
country('South Korea', 'KR', ['KOR', '대한민국', '한국', 'Hanguk']);
country('Greece', 'GR', ['GRC', 'Ελλάδα', 'Ellada', 'Hellas']);
const japan = country('Japan', 'JP', ['JPN', '日本', 'Nihon', 'Nippon']);
const argentina = country('Argentina', 'AR', ['ARG']);
const mexico = country('Mexico', 'MX', ['MEX']);
place('Tokyo', japan, 8_336_599, ['東京', 'Tōkyō']);
place('Buenos Aires', argentina, 13_076_300, ['CABA']);
place('Mexico City', mexico, 12_294_193, ['Ciudad de México', 'CDMX']);
const denmark = country('Denmark', 'DK', ['DNK', 'Danmark']);
place('Copenhagen', denmark, 1_153_615, ['København']);
place('Århus', denmark, 237_551, ['Aarhus']);
place('Greece', country('United States', 'US', ['USA']), 14_000, []);
place('Greece', japan, 6_000, []);
place('Caba', country('Philippines', 'PH', ['PHL']), 4_000, []);
writer.finish();
afterAll(() => database.close());
const indexes = [openIndex({ id: 'world', database }, 0)];
const set = indexSet(indexes);

describe.each<{ what: string; answers: [text: string, address: string][] }>([
  {
    what: 'what a country calls itself',
    answers: [
      ['한국', 'South Korea'],
      ['대한민국', 'South Korea'],
      ['日本', 'Japan'],
      ['Ελλάδα', 'Greece'],
      ['Hanguk', 'South Korea'],
      ['Ellada', 'Greece'],
      ['Nippon', 'Japan'],
      ['Tokyo, Nihon', 'Tokyo, Japan'],
      ['東京, 日本', 'Tokyo, Japan'],
    ],
  },
  {
    what: 'the short form of a capital',
    answers: [
      ['CDMX', 'Mexico City, Mexico'],
      ['CABA', 'Buenos Aires, Argentina'],
      ['CABA, Argentina', 'Buenos Aires, Argentina'],
      ['Avenida Corrientes 1234, CABA', 'Buenos Aires, Argentina (partial)'],
      ['Paseo de la Reforma 222, Juárez, CDMX', 'Mexico City, Mexico (partial)'],
    ],
  },
  {
    what: 'the letter of a postal district behind a Danish town',
    answers: [
      ['København K', 'Copenhagen, Denmark'],
      ['København NV, Danmark', 'Copenhagen, Denmark'],
      ['Aarhus C', 'Århus, Denmark'],
      ['Vesterbrogade 1, 1620 København V', 'Copenhagen, Denmark (partial)'],
      // Elsewhere it is a word that nothing explains.
      ['CABA C', 'nothing'],
    ],
  },
  {
    what: 'a town called as a country is the town behind which another country stands',
    answers: [
      ['Greece, Japan', 'Greece, Japan'],
      ['Greece, USA', 'Greece, USA'],
    ],
  },
  {
    what: 'digits and a letter behind them are a house number, not a postal code',
    answers: [['Caba 73a, Århus', 'Århus, Denmark (partial)']],
  },
])('$what', ({ answers }) => {
  test.each(answers)('%s', (text, address) => {
    expect(firstOf(geocode(set, textRequest(text)))).toBe(address);
  });
});
