import { useWrite } from '#web/core/api/write.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useSession } from '#web/core/session/session.ts'
import { Button } from '#web/core/ui/base/Button.tsx'
import { useAct } from '#web/core/ui/feedback/useAct.ts'

/** A button with which the viewer takes a request to join back. */
export function TakeBack({ group: { id: groupId, name } }: { group: { id: string; name: string } }) {
  const { t } = useTranslation()
  const write = useWrite()
  const { busy, run } = useAct()
  const uid = useSession().profile?.id ?? ''
  const takeBack = () => write('endGroupRequest', { params: { groupId, uid } })
  return (
    <Button
      variant="plain"
      busy={busy}
      aria-label={t('groups.open.takeBackOf', { name })}
      onClick={() => void run(takeBack, t('groups.open.takenBack'))}
    >
      {t('groups.open.takeBack')}
    </Button>
  )
}
