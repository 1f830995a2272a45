import type { Person } from '#contract/person.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useSession } from '#web/core/session/session.ts'

/** A label on the viewer's own entry in the directory, where others have a Follow button. */
export function YouLabel({ person }: { person: Person }) {
  const { t } = useTranslation()
  const { profile: viewer } = useSession()
  if (viewer?.id !== person.id) return null
  return <span className="text-sm font-[650] text-brand">{t('people.directory.you')}</span>
}
