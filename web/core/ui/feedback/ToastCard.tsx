import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import X from 'lucide-react/icons/x'
import { useEffect, useState } from 'react'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { IconButton } from '#web/core/ui/base/IconButton.tsx'
import { dismissToast, type Toast } from './toast.ts'

const SHOWN_MS = 3_000
/** Time in ms to read the text and press the toast's button. */
const SHOWN_WITH_ACTION_MS = 10_000

const ICONS = { success: CircleCheck, error: CircleAlert, info: Info }
const TONES = { success: 'text-brand', error: 'text-danger', info: 'text-muted' } as const

/** One toast. It closes after a few seconds, unless it is hovered or has the focus. */
export function ToastCard({ toast }: { toast: Toast }) {
  const { t } = useTranslation()
  const [isPaused, setIsPaused] = useState(false)
  const Icon = ICONS[toast.tone]
  useEffect(() => {
    if (isPaused) return
    const timer = setTimeout(() => dismissToast(toast.id), toast.action ? SHOWN_WITH_ACTION_MS : SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isPaused, toast])
  const handleAction = () => {
    dismissToast(toast.id)
    toast.action?.onPress()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only pauses the timer
    <div
      onPointerEnter={() => setIsPaused(true)}
      onPointerLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
      className="pointer-events-auto flex w-full items-center gap-3 rounded-m border border-line bg-card py-1.5 ps-4 pe-1.5 shadow-float [animation:appear_0.16s_ease-out]"
    >
      <Icon size={19} aria-hidden="true" className={TONES[toast.tone]} />
      <p className="min-w-0 grow py-1.5 text-sm font-[560]">{toast.message}</p>
      {toast.action && (
        <button
          type="button"
          onClick={handleAction}
          className="min-h-11 shrink-0 rounded-lg px-2.5 text-sm font-[650] text-brand hover:bg-sunk"
        >
          {toast.action.label}
        </button>
      )}
      <IconButton label={t('ui.toast.dismiss')} onClick={() => dismissToast(toast.id)}>
        <X size={17} aria-hidden="true" />
      </IconButton>
    </div>
  )
}
