import { Link, useSearch } from '@tanstack/react-router'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { buttonClass } from '#web/core/ui/base/Button.tsx'
import { FollowedActs } from './FollowedActs.tsx'
import { Notices } from './Notices.tsx'

const TABS = [undefined, 'people'] as const

/** The viewer's notices, and what the people they follow did. */
export function ActivityPage() {
  const { t } = useTranslation()
  const { tab } = useSearch({ from: '/app/activity' })
  return (
    <div className="mx-auto grid w-full max-w-190 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-[clamp(1.75rem,4vw,2.25rem)]">{t('shell.nav.activity')}</h1>
        <Link to="/app/user/edit" hash="notices" className={buttonClass({ variant: 'quiet' })}>
          <SlidersHorizontal size={18} aria-hidden="true" />
          {t('notices.settings')}
        </Link>
      </div>
      <nav aria-label={t('shell.nav.activity')} className="border-b border-line">
        <ul className="flex gap-x-6">
          {TABS.map((one) => (
            <li key={one ?? 'you'}>
              <Link
                to="/app/activity"
                search={one === undefined ? {} : { tab: one }}
                activeOptions={{ exact: true }}
                resetScroll={false}
                className="inline-flex min-h-12 items-center border-b-3 border-transparent font-[620] text-muted hover:text-ink aria-[current]:border-brand aria-[current]:text-brand"
              >
                {t(`notices.tabs.${one ?? 'you'}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {tab === 'people' ? <FollowedActs /> : <Notices />}
    </div>
  )
}
