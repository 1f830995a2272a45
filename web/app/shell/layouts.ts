import type { ComponentType, ReactNode } from 'react'
import type { PageEntry } from '#web/pages.ts'
import type { PageMeta } from './page-meta.ts'

type Layout = ComponentType<{ page: PageMeta; children: ReactNode }>

const IMPORTS: Record<'shell' | 'marketing', () => Promise<Layout>> = {
  shell: async () => (await import('./Shell.tsx')).Shell,
  marketing: async () => (await import('./MarketingLayout.tsx')).MarketingLayout,
}

const loaded: { shell?: Layout; marketing?: Layout } = {}

/** Loads the layouts that a page can have, before the page is rendered. */
export async function loadLayouts(layout: PageEntry['layout']): Promise<void> {
  if (layout === 'bare') return
  const names = layout === 'either' ? (['shell', 'marketing'] as const) : [layout]
  await Promise.all(
    names.map(async (name) => {
      loaded[name] ??= await IMPORTS[name]()
    }),
  )
}

/** The layout of a page; undefined for a bare page, and for a page whose layout couldn't be loaded. */
export function layoutOf({ layout }: PageMeta, isMember: boolean): Layout | undefined {
  if (layout === 'bare') return undefined
  if (layout === 'either') return isMember ? loaded.shell : loaded.marketing
  return loaded[layout]
}
