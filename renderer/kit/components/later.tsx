import { lazy, Suspense, type ComponentType } from 'react';

function Nothing(): null {
  return null;
}

/**
 * A part of the window whose code is loaded when it is first rendered. Nothing is in its place until then, nor if the
 * server isn't responding, which the window says elsewhere.
 */
export function later(read: () => Promise<ComponentType>): ComponentType {
  const Part = lazy(async () => ({ default: await read().catch(() => Nothing) }));
  return function Later() {
    return (
      <Suspense>
        <Part />
      </Suspense>
    );
  };
}
