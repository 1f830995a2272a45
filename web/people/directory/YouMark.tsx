import { useTranslation } from 'react-i18next'
import type { Person } from '#contract/person.ts'
import { useSession } from '#web/session/session.ts'

/** Marks the viewer in the directory, where others have a Follow button. */
export function YouMark({ person }: { person: Person }) {
  const { t } = useTranslation()
  const { profile: me } = useSession()
  if (me?.id !== person.id) return null
  return <span className="text-sm font-[650] text-brand">{t('people.directory.you')}</span>
}
