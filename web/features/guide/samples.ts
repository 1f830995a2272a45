import { lazyRouteComponent } from '@tanstack/react-router'

/** Samples that the browser loads after hydration; the server renders all of them. */
export const LAZY_SAMPLES = {
  fields: lazyRouteComponent(() => import('./FieldSamples.tsx'), 'FieldSamples'),
  choices: lazyRouteComponent(() => import('./ChoiceSamples.tsx'), 'ChoiceSamples'),
  overlays: lazyRouteComponent(() => import('./OverlaySamples.tsx'), 'OverlaySamples'),
  people: lazyRouteComponent(() => import('./PeopleSamples.tsx'), 'PeopleSamples'),
  status: lazyRouteComponent(() => import('./StatusSamples.tsx'), 'StatusSamples'),
  graphics: lazyRouteComponent(() => import('./GraphicSamples.tsx'), 'GraphicSamples'),
} as const

export async function preloadSamples(): Promise<void> {
  await Promise.all(Object.values(LAZY_SAMPLES).map((samples) => samples.preload?.()))
}
