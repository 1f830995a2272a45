import { useTranslation } from '#web/core/i18n/translation.tsx'

/**
 * Returns a formatter for a person's position: 'Designer at Open Door', the role or the company.
 */
export function usePosition(): (person: { role: string | null; company: string | null }) => string | null {
  const { t } = useTranslation()
  return ({ role, company }) => (role && company ? t('ui.roleAt', { role, company }) : role || company || null)
}
