import { FULL_NAME_MAX, NAME_MAX } from '#contract/person.ts'
import { firstCharacters, UNITS_PER_CHARACTER } from '#contract/rules/characters.ts'
import { isBlank, withoutMarks } from '#contract/rules/text.ts'

interface Names {
  name: string
  firstName: string
  lastName: string
}

/** The name of an account whose provider states no name. */
const NAMELESS = 'Member'

/**
 * The names from the provider, cleaned and cut like typed names. A missing full name is composed of
 * the other names or is the nickname; it is never an email address or the part before its '@'.
 */
export function namesIn(claims: Record<string, unknown>): Names {
  const [given, family] = [nameIn(claims.given_name, NAME_MAX), nameIn(claims.family_name, NAME_MAX)]
  const [mailbox] = String(claims.email).split('@', 1)
  const [stated = '', ...others] = [
    ...[claims.name, `${given} ${family}`, claims.nickname, claims.preferred_username],
  ].map((claim) => nameIn(claim, FULL_NAME_MAX))
  const isMailbox = (each: string) => each.toLowerCase() === mailbox?.toLowerCase()
  const told = [stated, ...others.filter((each) => !isMailbox(each))]
  const name = told.find((each) => each !== '' && !each.includes('@'))
  const [first = '', ...rest] = name?.split(/\s+/u) ?? []
  return {
    name: name ?? NAMELESS,
    firstName: given || (name === family ? '' : nameIn(first, NAME_MAX)),
    lastName: family || nameIn(rest.join(' '), NAME_MAX),
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
