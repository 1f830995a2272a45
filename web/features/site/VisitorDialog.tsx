import { textIn } from '#contract/rules/language.ts'
import type { SiteState } from '#contract/site.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { buttonClass } from '#web/core/ui/base/Button.tsx'
import { Logo } from '#web/core/ui/display/Logo.tsx'
import { Dialog } from '#web/core/ui/overlay/Dialog.tsx'

interface VisitorDialogProps {
  settings: SiteState['settings']
  onClose: () => void
}

/** The texts about signing up that visitors read with the present settings. */
export function VisitorDialog({ settings, onClose }: VisitorDialogProps) {
  const { t, i18n } = useTranslation()
  const { signUp, domains, runBy, minimumAge, announcement } = settings
  const isAnnounced = announcement?.audience === 'everyone' && Date.parse(announcement.until) > Date.now()
  const signUpLabel = { open: t('shell.register'), approval: t('site.visitors.ask'), invite: null, closed: null }[
    signUp
  ]
  const sentences = [
    runBy !== '' && t('site.visitors.runBy', { name: runBy }),
    minimumAge !== null && t('site.visitors.age', { age: minimumAge }),
    t(`site.visitors.${signUp}`),
    domains.length > 0 && t('site.visitors.domains', { domains: domains.join(', ') }),
  ]
  return (
    <Dialog open onClose={onClose} title={t('site.visitors.title')}>
      <div className="overflow-clip rounded-box border border-line">
        {isAnnounced && (
          <p dir="auto" className="bg-accent-soft px-3.5 py-2.5 text-sm leading-snug [overflow-wrap:anywhere]">
            {textIn(announcement.text, i18n.language, settings.language)}
          </p>
        )}
        <div className="grid grid-cols-1 gap-2.5 p-4.5">
          <Logo className="text-lg" />
          <p className="text-sm text-muted [overflow-wrap:anywhere]">
            {sentences.filter((sentence) => sentence !== false).join(' ')}
          </p>
          {signUpLabel !== null && <span className={`${buttonClass()} pointer-events-none w-full`}>{signUpLabel}</span>}
          <span className="justify-self-center py-1 text-sm font-[650] text-brand">{t('shell.login')}</span>
        </div>
      </div>
    </Dialog>
  )
}
