import { lazyRouteComponent } from '@tanstack/react-router'

/** Loaded after hydration; the server renders all of it. */
export const LATER = {
  fields: lazyRouteComponent(() => import('./FieldSamples.tsx'), 'FieldSamples'),
  choices: lazyRouteComponent(() => import('./ChoiceSamples.tsx'), 'ChoiceSamples'),
  overlays: lazyRouteComponent(() => import('./OverSamples.tsx'), 'OverSamples'),
  people: lazyRouteComponent(() => import('./PeopleSamples.tsx'), 'PeopleSamples'),
  status: lazyRouteComponent(() => import('./WaitingSamples.tsx'), 'WaitingSamples'),
  graphics: lazyRouteComponent(() => import('./DrawnSamples.tsx'), 'DrawnSamples'),
} as const

export async function fetchSamples(): Promise<void> {
  await Promise.all(Object.values(LATER).map((samples) => samples.preload?.()))
}
