/** Names in Chinese characters: in order, adjacent, whole, in every form, with and without the kind at their end. */
import Database from 'better-sqlite3';
import { afterAll, describe, expect, test } from 'vitest';
import { createRandom } from '../packs/fixture-random.ts';
import { countryAdder, placeAdder } from './fixture.ts';
import { geocode } from './forward.ts';
import { textRequest } from './retrieve/forward-request.ts';
import { GeocoderIndexWriter } from './index/writer.ts';
import { indexSet, openIndex } from './index/open-index.ts';

const database = new Database(':memory:');
const writer = new GeocoderIndexWriter(database);
const country = countryAdder(writer);
const place = placeAdder(writer);
/** Provinces by the name of their country, with the names of their city in other forms. */
const PROVINCES = [
  ['China', 'Zhejiang', '浙江省', 'Hangzhou', '杭州市', ['杭州']],
  ['China', 'Sichuan', '四川省', 'Chengdu', '成都市', ['成都']],
  ['China', 'Guangdong', '广东省', 'Zhongshan', '中山市', ['中山']],
  ['China', 'Hainan', '海南省', 'Haikou', '海口市', ['海口']],
  ['China', 'Shanghai', '上海', 'Shanghai', '上海市', ['上海']],
  ['Japan', 'Aichi', '愛知県', 'Nagoya', '名古屋市', ['名古屋']],
  ['Japan', 'Kanagawa', '神奈川県', 'Yokohama', '横浜市', ['横浜', '橫濱']],
  ['Japan', 'Hiroshima', '広島県', 'Hiroshima', '広島市', ['広島', '廣島']],
  ['Taiwan', 'Taiwan', '臺灣省', 'Taichung', '臺中市', ['臺中', '台中']],
  ['Venezuela', 'Roraima', '罗赖马州', 'Boa Vista', '博阿维斯塔市', ['博阿维斯塔']],
  ['Italy', 'Lazio', '拉齐奥区', 'Rome', '罗马市', ['罗马', '羅馬']],
  ['New Zealand', 'Auckland', '奥克兰区', 'Auckland', '奧克蘭都會區', ['奥克兰']],
] as const;
const countries = new Map<string, number>();
for (const [state, province, provinceName, city, cityName] of PROVINCES) {
  const parent = countries.get(state) ?? country(state, state.slice(0, 2).toUpperCase());
  countries.set(state, parent);
  const region = writer.addDocument({
    kind: 'region',
    level: 1,
    name: province,
    translations: [provinceName],
    parent,
    lon: 10 * countries.size,
    lat: 20,
    importance: 0.5,
  });
  place(city, region, 10 * countries.size, 21, 2_000_000, [cityName]);
}
const gyeonggi = writer.addDocument({
  kind: 'region',
  level: 1,
  name: 'Gyeonggi',
  translations: ['경기도'],
  parent: country('South Korea', 'KR'),
  lon: 127,
  lat: 37.5,
  importance: 0.5,
});
place('Suwon', gyeonggi, 127, 37.3, 1_200_000, ['수원시']);
country('United States', 'US', ['美国']);
country('Kenya', 'KE', ['肯尼亚']);
country('Italia', 'IT', ['意大利']);
writer.addDocument({
  kind: 'natural',
  name: 'Sea of Japan',
  alternates: ['日本海'],
  lon: 135,
  lat: 40,
  importance: 0.6,
  category: 'sea',
});
writer.finish();
const index = openIndex({ id: 'test', database }, 0);
const set = indexSet([index]);
const find = (text: string) => geocode(set, textRequest(text))[0];
const surely = (text: string): string | undefined => {
  const found = find(text);
  return found === undefined || found.isPartial === true ? undefined : found.name;
};
afterAll(() => database.close());

const NAMES = PROVINCES.flatMap(([, province, provinceName, city, cityName]) => [
  [provinceName, province] as const,
  [cityName, city] as const,
]);

test.each(['수원시', '수원', '경기도 수원시', '수원, 경기'])('%s is Suwon: a Korean kind may be left out', (text) => {
  expect(surely(text)).toBe('Suwon');
});

describe('Chinese characters', () => {
  test.each(PROVINCES.map(([, , , city, cityName, others]) => [city, [cityName, ...others]] as const))(
    '%s has its name with and without its kind, in any form',
    (city, names) => {
      for (const name of names) expect(surely(name), name).toBe(city);
    },
  );

  test.each(PROVINCES)('of %s: %s is found by %s, and %s with %s behind it', (_, province, name, city, cityName) => {
    if (province !== city) expect(find(name.slice(0, -1))?.name).toBe(province);
    expect(surely(name + cityName)).toBe(city);
  });

  test('in another order are another name', () => {
    const random = createRandom(5);
    const bare = [...NAMES.map(([name]) => name.slice(0, -1)), '美国', '日本海', '肯尼亚', '意大利'];
    for (const name of bare)
      for (let count = 0; count < 5; count++) {
        const shuffled = Array.from(name)
          .toSorted(() => random() - 0.5)
          .join('');
        if (!bare.includes(shuffled)) expect(surely(shuffled), `${shuffled} of ${name}`).toBeUndefined();
      }
  });

  test.each(['肯尼', '尼亚', '意大', '大利', '罗赖', '赖马', '博阿维', '维斯塔', '神奈', '日本', '本海'])(
    '%s is a part of a name, and no name',
    (part) => {
      expect(surely(part)).toBeUndefined();
    },
  );
});
