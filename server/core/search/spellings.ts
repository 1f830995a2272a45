import { type RawBuilder, sql } from 'kysely'
import { isPair, pairOf } from './terms.ts'

const LONG = /[ao]e|ue|aa/g
/** Max. other spellings of a word. */
const SPELLINGS_MAX = 4

/** Queries for the entries of the table that pair a word with another spelling of it; columns `asked`, `word` and `uses`. */
export function pairsWith(table: 'searchWord' | 'personWord', word: string): RawBuilder<unknown>[] {
  const rows = (where: RawBuilder<unknown>) => sql`select * from (
    select ${word} as asked, word, 0 as uses from ${sql.table(table)} where ${where}
    limit ${sql.lit(SPELLINGS_MAX)}) as pairs`
  const bare = bareSpellings(word)
  return [
    ...(/[aou]/.test(word) ? [rows(sql`word > ${`_${word}_`} and word < ${`_${word}\``}`)] : []),
    ...(bare.length > 0 ? [rows(sql`word in (${sql.join(bare.map((other) => pairOf(other, word)))})`)] : []),
  ]
}

/** The other spelling of a word in an entry that pairs them; null for other entries. */
export function otherSpelling(asked: string, entry: string): string | null {
  if (!isPair(entry)) return null
  return (
    entry
      .split('_')
      .slice(1)
      .find((spelling) => spelling !== asked) ?? null
  )
}

/** The spellings with 'u' for 'ue': of each place and of all. */
function bareSpellings(word: string): string[] {
  const each = [...word.matchAll(LONG)].map(({ index }) => word.slice(0, index + 1) + word.slice(index + 2))
  return each.length === 0
    ? []
    : [...new Set([...each.slice(0, SPELLINGS_MAX), word.replace(LONG, ([vowel = '']) => vowel)])]
}
