/** Errors for missing members of the stand-in, so that no test passes because of an `undefined`. */

/** Properties that the language, Node's inspector and promises read; they may be absent. */
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

/** Returns a proxy of `target` that throws when a missing property is read. */
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
