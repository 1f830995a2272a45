/** Where the words of this language are, each area a file. */
export const files = import.meta.glob<Record<string, unknown>>(['./*.json', '../../../contract/words/fr.json'], {
  import: 'default',
})
