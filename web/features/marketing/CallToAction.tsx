import { Link } from '@tanstack/react-router'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useSession } from '#web/core/session/session.ts'
import { buttonClass } from '#web/core/ui/base/Button.tsx'

/** Invites visitors to register, and members to create a journey. */
export function CallToAction() {
  const { t } = useTranslation()
  const isMember = useSession().state === 'member'
  return (
    <section className="mt-8 grid justify-items-center gap-4 rounded-[2rem] bg-brand-soft px-6 py-14 text-center">
      <h2 className="max-w-[22ch] text-[2rem]">{t('marketing.call.title')}</h2>
      <p className="text-muted">{t('marketing.call.text')}</p>
      <Link to={isMember ? '/app/create/journey' : '/auth/register'} className={buttonClass({ size: 'lg' })}>
        {t(isMember ? 'marketing.call.share' : 'marketing.call.start')}
      </Link>
    </section>
  )
}
