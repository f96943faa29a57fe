/** Chooses among the layers of a file. */
import { fileFault } from '../../contract/fault.ts';
import type { OpenOptions } from './feature-source.ts';

const WHAT = { polygons: 'polygons', points: 'points', any: 'features' } as const;

/**
 * Chooses a layer.
 * @param names of all layers
 * @param fitting names of the layers that may have wanted shapes, the best first. If points are wanted, only these can
 *   be chosen
 * @throws Fault if none fits or has the given name, or there are several and none is given
 */
export function chooseLayer(
  file: string,
  names: readonly string[],
  fitting: readonly string[],
  { shapes, layer: wanted, isFirstTaken = false }: OpenOptions,
): { layer: string; layers: readonly string[] } {
  const [first, ...others] = fitting;
  const choice = `Choose one as the layer: ${(fitting.length > 0 ? fitting : names).join(', ')}`;
  const isOfPoints = shapes === 'points';
  const settings = isOfPoints ? [] : [{ parameter: 'layer' }];
  if (wanted !== undefined) {
    if ((isOfPoints ? fitting : names).includes(wanted)) return { layer: wanted, layers: fitting };
    throw fileFault(file, `no layer ${isOfPoints ? 'of points ' : ''}is called "${wanted}"`, choice, ...settings);
  }
  if (first === undefined)
    throw fileFault(
      file,
      `the file has no layer of ${WHAT[shapes]}`,
      names.length === 0 ? 'Choose another file' : `Its layers are: ${names.join(', ')}`,
    );
  if (others.length > 0 && !isFirstTaken)
    throw fileFault(file, `the file has several layers of ${WHAT[shapes]}`, choice, ...settings);
  return { layer: first, layers: fitting };
}
