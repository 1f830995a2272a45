import type { Language } from '#contract/language.ts'
import de from './words.de.json' with { type: 'json' }
import en from './words.en.json' with { type: 'json' }
import fr from './words.fr.json' with { type: 'json' }

const WORDS = { en, de, fr } satisfies Record<Language, typeof en>

/** The texts of pictures and embedded cards. */
export function wordsIn(language: Language) {
  const words: Record<string, string> = WORDS[language]
  const { walk, site } = WORDS[language]
  const plurals = new Intl.PluralRules(language)
  const number = new Intl.NumberFormat(language)
  const counted = (key: 'steps' | 'more') => (count: number) =>
    (words[`${key}_${plurals.select(count)}`] ?? words[`${key}_other`] ?? '').replace('{{count}}', number.format(count))
  return { walk, site, steps: counted('steps'), more: counted('more') }
}
