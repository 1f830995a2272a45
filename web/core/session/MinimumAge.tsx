import { useQuery } from '@tanstack/react-query'
import { load } from '#web/core/api/client.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'

/** States the minimum age that a person confirms by signing up; renders nothing on sites for all ages. */
export function MinimumAge({ className = '' }: { className?: string }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const age = useQuery(load('site', {})).data?.minimumAge ?? null
  if (age === null) return null
  return <p className={`text-sm text-muted ${className}`}>{t('identity.minimumAge', { age: number(age) })}</p>
}
