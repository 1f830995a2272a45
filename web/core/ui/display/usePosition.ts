import { useTranslation } from '#web/core/i18n/translation.tsx'

/** A person's position, such as 'Designer at Open Door', or whichever half is known. */
export function usePosition(): (person: { role: string | null; company: string | null }) => string | null {
  const { t } = useTranslation()
  return ({ role, company }) => (role && company ? t('ui.roleAt', { role, company }) : role || company || null)
}
