import { Link } from '@tanstack/react-router'
import PanelLeft from 'lucide-react/icons/panel-left'
import { memo, Suspense, useSyncExternalStore } from 'react'
import type { Profile } from '#contract/person.ts'
import { deviceStorage } from '#web/core/browser/storage.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Logo } from '#web/core/ui/display/Logo.tsx'
import { createListeners } from '#web/core/ui/state/create-store.ts'
import { WeekGoal } from '#web/features/browse/home/week-goal.ts'
import { NavigationLinks } from './NavigationLinks.tsx'
import { NavigationPerson } from './NavigationPerson.tsx'

/** 280 px wide, or 102 px when collapsed. */
export function SideNavigation({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const isCollapsed = useIsNavigationCollapsed()
  return (
    <aside
      aria-label={t('shell.nav.side')}
      className="sticky top-0 hidden h-dvh w-70 shrink-0 flex-col gap-5 overflow-y-auto border-e border-line px-4 py-5.5 lg:flex mini:w-25.5 mini:px-2"
    >
      <Link
        to="/"
        className="inline-flex self-start rounded-lg px-2.5 py-1 mini:self-center"
        aria-label={t('shell.home')}
      >
        <Logo className="mini:[&>span]:hidden" />
      </Link>
      <NavigationPerson profile={profile} />
      <NavigationLinks />
      <Goal />
      <button
        type="button"
        onClick={toggleCollapsed}
        aria-expanded={!isCollapsed}
        className="flex min-h-11 items-center gap-2.5 rounded-box px-3 text-sm font-[580] text-muted hover:bg-sunk hover:text-ink mini:flex-col mini:gap-1 mini:px-1 mini:py-2 mini:text-xs"
      >
        <PanelLeft size={19} aria-hidden="true" className="rtl:-scale-x-100" />
        {t(isCollapsed ? 'shell.nav.expand' : 'shell.nav.collapse')}
      </button>
    </aside>
  )
}

/** Is never rendered again with the navigation, since React would discard its HTML while its code is loading. */
const Goal = memo(function Goal() {
  return (
    <div className="mt-auto grid">
      <Suspense>
        <WeekGoal />
      </Suspense>
    </div>
  )
})

const KEY = 'sideNavigation'
const { subscribe, notify } = createListeners()

/** Whether the side navigation is collapsed; before the first paint `data-nav` shows it. */
function useIsNavigationCollapsed(): boolean {
  return useSyncExternalStore(subscribe, isCollapsed, () => false)
}

function toggleCollapsed(): void {
  const collapsed = !isCollapsed()
  if (collapsed) document.documentElement.dataset.nav = 'mini'
  else delete document.documentElement.dataset.nav
  deviceStorage.write(KEY, collapsed ? 'mini' : 'wide')
  notify()
}

function isCollapsed(): boolean {
  return document.documentElement.dataset.nav === 'mini'
}
