import { createHash } from 'node:crypto'
import { LANGUAGES, type Texts } from '#contract/rules/language.ts'

const LENGTH = 16

/**
 * The version of a text in all languages together; equal texts have equal versions on every site.
 * Null without a text.
 */
export function textVersionOf(texts: Texts): string | null {
  const all = LANGUAGES.map((language) => texts[language] ?? '')
  if (all.every((text) => text === '')) return null
  return createHash('sha256').update(JSON.stringify(all)).digest('hex').slice(0, LENGTH)
}
