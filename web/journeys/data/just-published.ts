let latest: string | null = null

/** Remembers the journey that was published on this page, until it is loaded again. */
export function markJustPublished(journeyId: string): void {
  latest = journeyId
}

export function isJustPublished(journeyId: string): boolean {
  return latest === journeyId
}
