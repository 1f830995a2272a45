/** Loaders of the German copy, one per area. */
export const files = import.meta.glob<Record<string, unknown>>(
  ['./*.json', '../../../../contract/{words,badge-labels,notice-texts}/de.json'],
  {
    import: 'default',
  },
)
