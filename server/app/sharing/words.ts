import { DATE_LOCALES, type Language } from '#contract/rules/language.ts'
import { withSiteName } from '#contract/rules/site.ts'
import { fillIn } from '#contract/rules/text.ts'
import de from './words.de.json' with { type: 'json' }
import en from './words.en.json' with { type: 'json' }
import fr from './words.fr.json' with { type: 'json' }

const WORDS = { en, de, fr } satisfies Record<Language, typeof en>

/** The texts of pictures and embedded cards. */
export function wordsIn(language: Language, siteName: string) {
  const named = withSiteName(WORDS[language], siteName)
  const words: Record<string, string> = named
  const { walk, site, finishedOn } = named
  const plurals = new Intl.PluralRules(language)
  const number = new Intl.NumberFormat(language)
  const counted = (key: 'steps' | 'more' | 'inDays') => (count: number) =>
    fillIn(words[`${key}_${plurals.select(count)}`] ?? words[`${key}_other`] ?? '', { count: number.format(count) })
  const dateOf = (time: number, timeZone: string) =>
    new Intl.DateTimeFormat(DATE_LOCALES[language], { timeZone, dateStyle: 'long' }).format(time)
  type Named = { name: string; author: string | null }
  const credited = (key: 'adaptedFrom' | 'firstMadeAs') => (named: Named) =>
    fillIn(words[named.author === null ? key : `${key}_by`] ?? '', { name: named.name, author: named.author ?? '' })
  return {
    walk,
    site,
    steps: counted('steps'),
    more: counted('more'),
    inDays: counted('inDays'),
    /** Credits as HTML: the name and the author of an original may contain links. */
    adaptedFrom: credited('adaptedFrom'),
    firstMadeAs: credited('firstMadeAs'),
    finishedOn: (time: number, timeZone: string) => fillIn(finishedOn, { date: dateOf(time, timeZone) }),
  }
}
