import type { Person } from '#contract/person.ts'

/** A person's name in short sentences: the first word of the name. */
export function firstNameOf({ displayName }: Pick<Person, 'displayName'>): string {
  return displayName.trim().split(/\s+/u, 1)[0] ?? ''
}
