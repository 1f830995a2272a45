/** Loaders of the English copy, one per area. */
export const files = import.meta.glob<Record<string, unknown>>(
  ['./*.json', '../../../../contract/{words,badge-labels,notice-texts}/en.json'],
  {
    import: 'default',
  },
)
