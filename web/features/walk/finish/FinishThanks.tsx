import Check from 'lucide-react/icons/check'
import { useState } from 'react'
import type { Journey } from '#contract/journey.ts'
import { useWrite } from '#web/core/api/write.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { Avatar } from '#web/core/ui/display/Avatar.tsx'
import { showFailure } from '#web/core/ui/feedback/toast.ts'

/** Thanks the owner once; the button then says so and keeps the focus. */
export function FinishThanks({ journey: { id, owner }, thanked }: { journey: Journey; thanked: boolean }) {
  const { t } = useTranslation()
  const write = useWrite()
  const [isSending, setIsSending] = useState(false)
  const [isSent, setIsSent] = useState(false)
  const isDone = thanked || isSent
  const name = owner.displayName

  const handlePress = async () => {
    if (isDone) return
    setIsSending(true)
    try {
      await write('thankOwner', { params: { pathId: id } })
      setIsSent(true)
    } catch (failure) {
      showFailure(failure, t('finish.thankFailed'))
    }
    setIsSending(false)
  }
  return (
    <section className="grid justify-items-start gap-3 rounded-panel border border-line bg-card p-5">
      <div className="flex items-center gap-3">
        <Avatar initial={owner.initial} photoURL={owner.photoURL} id={owner.id} size="md" />
        <div className="min-w-0">
          <h4 className="text-[1.06rem]">{t('finish.thankTitle')}</h4>
          <p className="text-sm text-muted">{t('finish.thankText', { name })}</p>
        </div>
      </div>
      <Button
        variant={isDone ? 'quiet' : 'soft'}
        busy={isSending}
        aria-disabled={isDone || undefined}
        onClick={() => void handlePress()}
        className="[overflow-wrap:anywhere]"
      >
        {isDone && <Check size={18} aria-hidden="true" />}
        {t(isDone ? 'finish.thanked' : 'finish.thank', { name })}
      </Button>
      <span role="status" className="sr-only">
        {isSent && t('finish.thanked', { name })}
      </span>
    </section>
  )
}
