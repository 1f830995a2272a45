import Pause from 'lucide-react/icons/pause'
import { useMoment } from '#web/core/i18n/moment.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useSession } from './session.ts'

/** Tells a paused member until when they can't post, in place of a field to write in. */
export function PausedNote({ id }: { id?: string }) {
  const { t } = useTranslation()
  const moment = useMoment()
  const until = useSession().profile?.pausedUntil
  if (until === undefined || Date.parse(until) <= Date.now()) return null
  return (
    <p className="flex items-start gap-2 rounded-m bg-sunk px-3.5 py-2.5 text-sm">
      <Pause size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
      <span id={id}>{t('shell.paused', { at: moment(until) })}</span>
    </p>
  )
}
