import type { ComponentType } from 'react'
import type { Journey } from '#contract/journey.ts'
import { withCopy } from '#web/core/i18n/i18n.ts'

type Panel = ComponentType<{ journey: Journey }>

let latest: { journeyId: string; Panel: Panel } | null = null

/** Loads the panel before the page opens: if the panel came later, it would push the steps down. */
export async function loadPublishedPanel(): Promise<Panel | null> {
  const loaded = withCopy(['sharing'], import('./PublishedPanel.tsx'))
  return await loaded.then(({ PublishedPanel }) => PublishedPanel).catch(() => null)
}

/** Shows the panel above the steps of a newly published journey, until the page is reloaded. */
export function showPublishedPanel(journeyId: string, Panel: Panel | null): void {
  latest = Panel && { journeyId, Panel }
}

export function publishedPanelOf(journeyId: string): Panel | null {
  return latest?.journeyId === journeyId ? latest.Panel : null
}
