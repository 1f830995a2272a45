/** Loaders of the French copy, one per area. */
export const files = import.meta.glob<Record<string, unknown>>(
  ['./*.json', '../../../../contract/{words,badge-labels,notice-texts}/fr.json'],
  {
    import: 'default',
  },
)
