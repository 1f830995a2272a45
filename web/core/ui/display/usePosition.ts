import { useTranslation } from '#web/core/i18n/translation.tsx'

/**
 * Returns a formatter for a person's position, such as 'Designer at Open Door'; if only the role or
 * the company is known, the text is that one.
 */
export function usePosition(): (person: { role: string | null; company: string | null }) => string | null {
  const { t } = useTranslation()
  return ({ role, company }) => (role && company ? t('ui.roleAt', { role, company }) : role || company || null)
}
