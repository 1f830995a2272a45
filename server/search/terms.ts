import { createHash } from 'node:crypto'
import { wordsOf } from './tokenize.ts'

/** The searchable content of a journey. */
export interface Findable {
  name: string
  owner: string
  description: string
  badges: { key: string; name: string }[]
  steps: { stepType: string; description: string; section: string | null; note: string | null }[]
}

/** Fields of a term: the name; name, badges and owner; any text. */
export const FIELDS = ['name', 'title', 'text'] as const
export type Field = (typeof FIELDS)[number]
const MARKS: Record<Field, string> = { name: 'n_', title: 't_', text: '' }

export function termOf(word: string, field: Field): string {
  return MARKS[field] + word
}

/** Hashed, since badge names can contain any character. */
export function badgeTerm(key: string): string {
  return `b_${createHash('sha256').update(key).digest('hex').slice(0, 12)}`
}

export function stepTypeTerm(stepType: string): string {
  return `s_${stepType.toLowerCase().replace(/[^a-z]/g, '')}`
}

/** The distinct terms and words of a journey. */
export function termsOf({ name, owner, description, badges, steps }: Findable): { terms: string[]; words: string[] } {
  const inName = wordsOf(name)
  const inTitle = [...inName, ...badges.flatMap((badge) => wordsOf(badge.name)), ...wordsOf(owner)]
  const inSteps = wordsOf(steps.flatMap((step) => [step.section, step.description, step.note]).join('\n'))
  const words = [...new Set([...inTitle, ...inSteps, ...wordsOf(description)])]
  const terms = [
    ...words,
    ...inTitle.map((word) => termOf(word, 'title')),
    ...inName.map((word) => termOf(word, 'name')),
    ...badges.map(({ key }) => badgeTerm(key)),
    ...steps.map(({ stepType }) => stepTypeTerm(stepType)),
  ]
  return { terms: [...new Set(terms)], words }
}
