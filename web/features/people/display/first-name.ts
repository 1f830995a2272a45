import type { Person } from '#contract/person.ts'

/** What a person is called in a short sentence: the first word of the name. */
export function firstNameOf({ displayName }: Pick<Person, 'displayName'>): string {
  return displayName.trim().split(/\s+/u, 1)[0] ?? ''
}
