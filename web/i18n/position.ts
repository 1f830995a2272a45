import { useTranslation } from 'react-i18next'
import type { Person } from '#contract/person.ts'

/** What somebody does: 'Designer at Open Door', or the half of it that is known. */
export function usePosition(): (person: Person) => string | null {
  const { t } = useTranslation()
  return ({ role, company }) => (role && company ? t('ui.roleAt', { role, company }) : role || company || null)
}
