import type { Person } from '#contract/person.ts'
import type { Translate } from '#web/core/i18n/i18n.ts'

/** The name of a person, or the words for a deleted account, whose name isn't stored. */
export function personName(person: Pick<Person, 'displayName'> | null | undefined, t: Translate): string {
  return person?.displayName ?? t('moderation.reports.formerMember')
}
