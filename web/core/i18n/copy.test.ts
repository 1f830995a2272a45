import { describe, expect, test } from 'vitest'

const SUFFIX = /_(zero|one|two|few|many|other)$/u
const files = import.meta.glob<Record<string, unknown>>(['./*/*.json', '../../../contract/words/*.json'], {
  eager: true,
  import: 'default',
})
const languages = [...new Set(Object.keys(files).map(languageOfFile))]

describe.each(languages)('the copy in %s', (language) => {
  const keys = keysIn(language)
  const base = (key: string) => key.replace(SUFFIX, '')

  test('has the same keys as English', () => {
    expect(new Set(keys.map(base))).toEqual(new Set(keysIn('en').map(base)))
  })

  test('has every plural form of the language and no other', () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    const plurals = new Set(keys.filter((key) => SUFFIX.test(key)).map(base))
    for (const plural of plurals) {
      const found = keys.filter((key) => base(key) === plural).map((key) => SUFFIX.exec(key)?.[1])
      expect({ plural, forms: found.sort() }).toEqual({ plural, forms: [...forms].sort() })
    }
  })

  test('has no empty text', () => {
    expect(keys.filter((key) => key.endsWith('='))).toEqual([])
  })
})

/** The language in a path: 'en' in './en/people.json' and in '../../../contract/words/en.json'. */
function languageOfFile(path: string): string {
  return /(?:^\.|words)\/(\w+)/u.exec(path)?.[1] ?? ''
}

/** All keys of a language, such as 'people.edit.title'; the key of an empty text ends in '='. */
function keysIn(language: string): string[] {
  return Object.entries(files)
    .filter(([path]) => languageOfFile(path) === language)
    .flatMap(([path, words]) => flat(words, path.includes('contract') ? 'words' : areaOfFile(path)))
}

function areaOfFile(path: string): string {
  return /(\w+)\.json$/u.exec(path)?.[1] ?? ''
}

function flat(words: Record<string, unknown>, prefix: string): string[] {
  return Object.entries(words).flatMap(([name, value]) => {
    const key = `${prefix}.${name}`
    if (typeof value === 'string') return [value.trim() === '' ? `${key}=` : key]
    return flat(value as Record<string, unknown>, key)
  })
}
