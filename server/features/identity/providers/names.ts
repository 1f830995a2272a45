import { FULL_NAME_MAX, NAME_MAX } from '#contract/person.ts'
import { firstCharacters, UNITS_PER_CHARACTER } from '#contract/rules/characters.ts'
import { isBlank, withoutMarks } from '#contract/rules/text.ts'

interface Names {
  name: string
  firstName: string
  lastName: string
}

/** First and last name from the provider, or split from the full name; cleaned and cut as typed names are checked. */
export function namesIn(claims: Record<string, unknown>): Names {
  const name = nameIn(claims.name, FULL_NAME_MAX)
  const [first = '', ...rest] = name.split(/\s+/u)
  return {
    name,
    firstName: nameIn(claims.given_name, NAME_MAX) || nameIn(first, NAME_MAX),
    lastName: nameIn(claims.family_name, NAME_MAX) || nameIn(rest.join(' '), NAME_MAX),
  }
}

function nameIn(value: unknown, max: number): string {
  if (typeof value !== 'string') return ''
  const start = value.slice(0, max * UNITS_PER_CHARACTER).toWellFormed()
  const line = withoutMarks(start)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  return isBlank(line) ? '' : firstCharacters(line, max).trim()
}
