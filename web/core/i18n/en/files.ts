/** Loaders of the English copy, one per area. */
export const files = import.meta.glob<Record<string, unknown>>(['./*.json', '../../../../contract/words/en.json'], {
  import: 'default',
})
