import { fold } from '#contract/rules/text-folding.ts'
import type { Address } from './LinkedText.tsx'

/** The questions in groups; a name is both the hash ('/faqs#password') and the translation key. */
export const GROUPS = [
  { name: 'walk', questions: ['journey', 'account', 'progress', 'follow', 'broken'] },
  { name: 'create', questions: ['create', 'hidden', 'change', 'badge'] },
  { name: 'data', questions: ['public', 'password', 'delete'] },
  { name: 'run', questions: ['cost', 'host', 'who'] },
] as const

export type Question = (typeof GROUPS)[number]['questions'][number]

/** Targets of the '[words]' in an answer. */
export const LINKS: Partial<Record<Question, Address>> = {
  broken: '/contact-us',
  create: '/app/create/journey',
  public: '/privacy',
  password: '/auth/login',
  delete: '/app/user/edit',
  cost: '/pricing',
  host: '/pricing',
  who: '/contact-us',
}

/** Whether the text contains every word of the search, ignoring case and accents. */
export function containsWords(text: string, search: string): boolean {
  const folded = fold(text)
  return fold(search)
    .split(/\s+/u)
    .every((word) => folded.includes(word))
}
