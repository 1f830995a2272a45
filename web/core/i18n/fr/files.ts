/** The French copy of every page's frame. */
export const frame = import.meta.glob<Record<string, unknown>>(
  ['./{ui,shell}.json', '../../../../contract/badge-labels/fr.json'],
  { import: 'default', eager: true },
)

/** Loaders of the other French copy, one per area. */
export const files = import.meta.glob<Record<string, unknown>>(
  ['./*.json', '!./{ui,shell}.json', '../../../../contract/{words,notice-texts}/fr.json'],
  { import: 'default' },
)
