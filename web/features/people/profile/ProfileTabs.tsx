import { Link, useSearch } from '@tanstack/react-router'
import type { Profile } from '#contract/person.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { PROFILE_TABS, type ProfileTab } from '#web/core/session/search-params.ts'

/** The lists the viewer may open: all of their own, and those that others show. */
export function tabsOf(profile: Profile, own: boolean): readonly ProfileTab[] {
  return PROFILE_TABS.filter((tab) => own || profile.shows.some((part) => part === tab))
}

/** Links, so that each list has an address, Back works, and they open without scripts. */
export function ProfileTabs({ profile, own }: { profile: Profile; own: boolean }) {
  const { t } = useTranslation()
  const { userId } = useSearch({ from: '/app/user/profile' })
  const tabs = [undefined, ...tabsOf(profile, own)]
  if (tabs.length === 1) return null
  return (
    <nav aria-label={t('people.profile.tabs', { name: profile.displayName })} className="mt-6 border-b border-line">
      <ul className="flex overflow-x-auto gap-x-3 max-sm:justify-between sm:gap-x-6 sm:px-2">
        {tabs.map((tab) => (
          <li key={tab ?? 'journeys'}>
            <Link
              to="/app/user/profile"
              search={{ ...(userId !== undefined && { userId }), ...(tab !== undefined && { tab }) }}
              activeOptions={{ exact: true }}
              resetScroll={false}
              className="inline-flex min-h-13 items-center border-b-3 border-transparent text-[0.9375rem] font-[620] whitespace-nowrap text-muted max-sm:text-[0.8125rem] hover:text-ink aria-[current]:border-brand aria-[current]:text-brand"
            >
              {t(`people.profile.${tab ?? 'journeys'}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
