import { lazy, Suspense, type ComponentType } from 'react';

function Nothing(): null {
  return null;
}

/**
 * A part of the window whose code is loaded when it is first rendered. Nothing is in its place if the server isn't
 * responding, which the window says elsewhere.
 * @param Space takes its place until then, so that nothing beside it moves when it comes
 */
export function later(read: () => Promise<ComponentType>, Space: ComponentType = Nothing): ComponentType {
  const Part = lazy(async () => ({ default: await read().catch(() => Nothing) }));
  return function Later() {
    return (
      <Suspense fallback={<Space />}>
        <Part />
      </Suspense>
    );
  };
}
