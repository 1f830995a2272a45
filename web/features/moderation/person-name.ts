import type { Person } from '#contract/person.ts'
import type { Translate } from '#web/core/i18n/i18n.ts'

/** The name of a person; that of a deleted account isn't kept. */
export function personName(person: Pick<Person, 'displayName'> | null | undefined, t: Translate): string {
  return person?.displayName ?? t('moderation.reports.formerMember')
}
