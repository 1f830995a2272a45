import type { ImportPreview } from '#contract/import.ts'

/** The sections of a preview in their order, with the number of their steps; '' has no name. */
export function sectionsOf({ steps }: ImportPreview): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { section = '' } of steps) counts.set(section, (counts.get(section) ?? 0) + 1)
  return counts
}
