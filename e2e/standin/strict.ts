/**
 * Makes whatever the stand-in lacks an error, so that no test passes on an `undefined` that Electron would not give.
 */

/** Asked for by the language, Node's inspector and promises; being absent is the answer. */
const PROBES = new Set([
  'then',
  'toJSON',
  'constructor',
  'prototype',
  'inspect',
  'nodeType',
  '$$typeof',
  'asymmetricMatch',
  'length',
  'name',
  'domain',
]);

/** `target`, except that reading a property that it does not have throws. */
export function strict<T extends object>(name: string, target: T): T {
  return new Proxy(target, {
    get(object, property, receiver) {
      if (typeof property === 'symbol' || property in object || PROBES.has(property) || property.startsWith('_')) {
        return Reflect.get(object, property, receiver);
      }
      throw new Error(`The stand-in for Electron has no ${name}.${property}`);
    },
  });
}
