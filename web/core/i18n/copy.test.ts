import { describe, expect, test } from 'vitest'

const SUFFIX = /_(zero|one|two|few|many|other)$/u
/** The language in './en/people.json', 'contract/words/en.json' and 'server/core/mail/words.en.json'. */
const LANGUAGE = /(?<=^\.\/|words[./]|labels\/|texts\/)\w+/u
/** What each language writes in another way; French has U+202F before ; : ! ? and inside « ». */
const MISSPELT: Record<string, RegExp> = {
  en: /(?<![\p{L}\p{N}])'|["‘’„«»]|\.\.\./u,
  de: /['"‘”«»]|\.\.\.|„(?![^„“]+“)|(?<!„[^„“]+)“/u,
  fr: /['"‘“”„]|\.\.\.|«(?!\u202f)|(?<!\u202f)[;!?»]|(?<!\u202f):(?!\/\/|\d)|\s…/u,
}
/** Where texts mean the software instead of the site, which has a name of its own: `{{siteName}}`. */
const ABOUT_THE_SOFTWARE =
  /\.\/\/(?:faqs\.json\.(?:description|groups\.run|host|who)|pages\.json\.(?:about\.(?:name|nameTitle|who|software)|pricing|payment)|privacy\.json\.who|sharing\.json\.download\.json)/u

const files = import.meta.glob<Record<string, unknown>>(
  ['./*/*.json', '../../../contract/{words,badge-labels,notice-texts}/*.json', '../../../server/**/words.*.json'],
  { eager: true, import: 'default' },
)
const languages = [...new Set(Object.keys(files).map(languageOfFile))]

describe.each(languages)('the copy in %s', (language) => {
  const texts = textsIn(language)
  const keys = texts.map(([key]) => key)
  const base = (key: string) => key.replace(SUFFIX, '')

  test('has the same keys as English', () => {
    expect(new Set(keys.map(base))).toEqual(new Set(textsIn('en').map(([key]) => base(key))))
  })

  test('has every plural form of the language and no other', () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    const plurals = new Set(keys.filter((key) => SUFFIX.test(key)).map(base))
    for (const plural of plurals) {
      const found = keys.filter((key) => base(key) === plural).map((key) => SUFFIX.exec(key)?.[1])
      expect({ plural, forms: found.sort() }).toEqual({ plural, forms: [...forms].sort() })
    }
  })

  test('names the site by its own name, and the software only where it is meant', () => {
    expect(texts.filter(([key, text]) => text.includes('Cairn') && !ABOUT_THE_SOFTWARE.test(key))).toEqual([])
  })

  test('has no empty text', () => {
    expect(texts.filter(([, text]) => text.trim() === '')).toEqual([])
  })

  test("ends with a moderator's reason, so that no punctuation follows it", () => {
    expect(texts.filter(([, text]) => /\{\{(reason|why)\}\}./u.test(text))).toEqual([])
  })

  test('has the quotation marks, apostrophes, ellipses and spaces of the language', () => {
    expect(texts.filter(([, text]) => MISSPELT[language]?.test(text))).toEqual([])
  })
})

function languageOfFile(path: string): string {
  return LANGUAGE.exec(path)?.[0] ?? ''
}

/** All texts of a language with their keys, such as './/people.json.edit.title'. */
function textsIn(language: string): [string, string][] {
  return Object.entries(files)
    .filter(([path]) => languageOfFile(path) === language)
    .flatMap(([path, words]) => flat(words, path.replace(LANGUAGE, '')))
}

function flat(words: Record<string, unknown>, prefix: string): [string, string][] {
  return Object.entries(words).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string'
      ? [[`${prefix}.${name}`, value]]
      : flat(value as Record<string, unknown>, `${prefix}.${name}`),
  )
}
