import { describe, expect, it } from 'vitest';
import { readPoints } from './read-points.ts';

/** Roads of Montevideo. */
const isCovered = ({ lon, lat }: { lon: number; lat: number }): boolean =>
  lon > -56.5 && lon < -55.9 && lat > -35 && lat < -34.6;
const read = (text: string) => readPoints(text, isCovered);
const DEPOT = { point: { lon: -56.1882, lat: -34.9058 }, name: 'Depot' };

describe('readPoints', () => {
  it.each([
    ['as an order has it', '-56.1882,-34.9058,Depot'],
    ['with blanks', '  -56.1882 ,  -34.9058 , Depot  '],
    ['a true minus', '−56.1882,−34.9058,Depot'],
    ['the name first', 'Depot,-56.1882,-34.9058'],
    ['latitude first, which roads tell', '-34.9058,-56.1882,Depot'],
    ['from a spreadsheet', 'Depot\t-56.1882\t-34.9058'],
    ['from a spreadsheet with decimal commas', 'Depot\t-56,1882\t-34,9058'],
    ['with semicolons', '-56,1882;-34,9058;Depot'],
    ['under a header', 'id,lat,lng\nDepot,-34.9058,-56.1882'],
    ['under a header of a spreadsheet', 'Longitude\tLatitude\tName\n-56.1882\t-34.9058\tDepot'],
    ['with quotes', '"Depot",-56.1882,-34.9058'],
    ['with an empty line and a remark', '# sites\n\n-56.1882,-34.9058,Depot\n'],
  ])('reads a point %s', (_, text) => {
    expect(read(text)).toMatchObject({ points: [DEPOT], faults: [] });
  });

  it('keeps a comma inside a quoted name', () => {
    expect(read('-56.1882,-34.9058,"Depot, ""Sur"""').points).toEqual([{ ...DEPOT, name: 'Depot, "Sur"' }]);
  });

  it.each([
    ['36°58′26.83″ N, 122°01′34.72″ W', 36.97412, -122.02631],
    ['N36.97412 W122.02631', 36.97412, -122.02631],
    ['10S 586666 4092444', 36.97414, -122.02631],
    ['geo:36.97412,-122.02631', 36.97412, -122.02631],
  ])('reads %s, with and without a name', (text, lat, lon) => {
    for (const [line, name] of [
      [text, undefined],
      [`${text}\tHarbor`, 'Harbor'],
    ] as const) {
      const [found] = read(line).points;
      expect(found?.point.lat).toBeCloseTo(lat, 4);
      expect(found?.point.lon).toBeCloseTo(lon, 4);
      expect(found?.name).toBe(name);
    }
  });

  it('names what is wrong by line, and reads the others', () => {
    const { points, faults } = read(
      '-56.1882,-34.9058\nAvenida 18 de Julio\n-1220.263,36.97\n-56.19,-34.91\n-56.2,-134.9',
    );
    expect(points.map(({ point }) => point.lon)).toEqual([-56.1882, -56.19]);
    expect(faults.map(({ line }) => line)).toEqual([2, 3, 5]);
    expect(faults[0]?.message).toMatch(/longitude,latitude,name/);
    expect(faults[1]?.message).toMatch(/1220\.263 is outside −180 to 180/);
    expect(faults[2]?.message).toMatch(/−134\.9 is outside −90 to 90.*swapped/);
  });

  it('reads in the order that is asked for', () => {
    expect(readPoints('10,20', isCovered).points[0]?.point).toEqual({ lon: 10, lat: 20 });
    expect(readPoints('10,20', isCovered, 'lat,lon').points[0]?.point).toEqual({ lon: 20, lat: 10 });
    expect(readPoints('100,20\n20,100', isCovered).order).toBe('lon,lat');
    expect(readPoints('20,100\n21,101', isCovered)).toMatchObject({
      order: 'lat,lon',
      hasPlainPairs: true,
      faults: [],
    });
  });

  it('takes what has words and no coordinates for an address', () => {
    const { points, faults } = read('-56.2,-34.9\nColonia 1500, Montevideo\nzz\n-1220,36,Nowhere Street');
    expect(points).toHaveLength(1);
    expect(faults.map(({ address }) => address)).toEqual([{ text: 'Colonia 1500, Montevideo' }, undefined, undefined]);
    expect(
      read('client\tname\tstreet\tcity\n7\tAna\tColonia 1500\tMontevideo\n8\tEva\t\t').faults.map(
        ({ address }) => address,
      ),
    ).toEqual([{ text: 'Colonia 1500, Montevideo', name: 'Ana' }, undefined]);
  });

  it('reads nothing from nothing', () => {
    expect(read(' \n\n')).toMatchObject({ points: [], faults: [] });
  });
});
