import { Link, useLocation, useRouter, useSearch } from '@tanstack/react-router'
import Bell from 'lucide-react/icons/bell'
import ChevronRight from 'lucide-react/icons/chevron-right'
import HardDriveDownload from 'lucide-react/icons/hard-drive-download'
import ShieldCheck from 'lucide-react/icons/shield-check'
import UserRound from 'lucide-react/icons/user-round'
import { type ComponentType, type RefObject, Suspense, useEffect, useRef } from 'react'
import type { Profile } from '#contract/person.ts'
import { withCopy } from '#web/core/i18n/i18n.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { SETTINGS_PARTS } from '#web/core/session/search-params.ts'
import { useSession } from '#web/core/session/session.ts'
import { useHasMail } from '#web/core/session/useHasMail.ts'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'
import { lazyPart } from '#web/core/ui/feedback/lazy-part.ts'
import { RowPanel } from '#web/core/ui/lists/RowPanel.tsx'
import { GeneralForm } from './GeneralForm.tsx'
import { Interests } from './Interests.tsx'
import { Pictures } from './pictures/Pictures.tsx'
import { ShownRows } from './ShownRows.tsx'

const AccountPart = lazyPart(() => withCopy(['comments'], import('./AccountPart.tsx')), 'AccountPart')
const DataPart = lazyPart(() => import('./DataPart.tsx'), 'DataPart')
const WeekPanel = lazyPart(() => import('./WeekPanel.tsx'), 'WeekPanel')
const LocalePanel = lazyPart(() => import('./LocalePanel.tsx'), 'LocalePanel')
const importNotices = () => withCopy(['notices', 'noticeTexts'], import('#web/features/notices/NoticeSwitches.tsx'))
const NoticeSwitches = lazyPart(importNotices, 'NoticeSwitches')
const importWeekly = () => withCopy(['notices'], import('#web/features/notices/WeeklySummary.tsx'))
const WeeklyPanel = lazyPart(importWeekly, 'WeeklyPanel')

function NoticesPart({ profile }: { profile: Profile }) {
  const hasMail = useHasMail()
  return (
    <>
      <NoticeSwitches />
      {hasMail && <WeeklyPanel />}
      <WeekPanel profile={profile} />
      <LocalePanel profile={profile} />
    </>
  )
}

const PARTS = ['profile', ...SETTINGS_PARTS] as const
type Part = (typeof PARTS)[number]
const CONTENT: Record<Part, ComponentType<{ profile: Profile }>> = {
  profile: ProfilePart,
  notices: NoticesPart,
  account: AccountPart,
  data: DataPart,
}
const ICONS = { profile: UserRound, notices: Bell, account: ShieldCheck, data: HardDriveDownload } as const

/** The page of a member's settings in four parts, one of which is in the address. */
export function EditProfilePage() {
  const { t } = useTranslation()
  const { profile } = useSession()
  const { part = 'profile' } = useSearch({ from: '/app/user/edit' })
  const content = useRef<HTMLElement>(null)
  const firstPart = useRef<Part | null>(part)
  if (!profile) return null
  const Content = CONTENT[part]
  const heading = t('shell.nav.editProfile')
  const title = part === 'profile' ? heading : `${t(`account.parts.${part}`)} · ${heading}`
  return (
    <>
      <title>{t('shell.titles.page', { page: title })}</title>
      <h1 className="mb-4.5 text-[clamp(1.6875rem,4vw,2.125rem)]">{heading}</h1>
      <div className="grid max-w-280 grid-cols-1 items-start gap-7 min-[1181px]:grid-cols-[13rem_minmax(0,1fr)]">
        <PartNavigation open={part} />
        <section
          ref={content}
          tabIndex={-1}
          aria-label={t(`account.parts.${part}`)}
          className="grid min-w-0 grid-cols-1 gap-4.5 outline-none"
        >
          <Suspense fallback={<Skeleton className="h-120 w-full rounded-panel" />}>
            <Content key={profile.id} profile={profile} />
            <FocusOnOpening key={part} part={part} content={content} firstPart={firstPart} />
          </Suspense>
        </section>
      </div>
    </>
  )
}

/** The parts are links, so that each has an address and Back returns to the previous one. */
function PartNavigation({ open }: { open: Part }) {
  const { t } = useTranslation()
  const router = useRouter()
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const show = () => list.current && scrollToCurrent(list.current)
    show()
    // The router restores the former scroll position after rendering another part, so this runs
    // then.
    return router.subscribe('onRendered', show)
  }, [router])
  return (
    <nav aria-label={t('shell.nav.editProfile')} className="min-w-0 min-[1181px]:sticky min-[1181px]:top-21">
      <ul
        ref={list}
        className="grid gap-0.5 max-[1180px]:grid-flow-col max-[1180px]:justify-start max-[1180px]:gap-1.5 max-[1180px]:overflow-x-auto max-[1180px]:[scrollbar-width:none] max-sm:-mx-4 max-sm:px-4"
      >
        {PARTS.map((part) => {
          const Icon = ICONS[part]
          return (
            <li key={part}>
              <Link
                to="/app/user/edit"
                search={{ part: part === 'profile' ? undefined : part }}
                activeOptions={{ includeSearch: true, exact: true, explicitUndefined: true }}
                aria-current={part === open ? 'page' : undefined}
                className="flex min-h-11.5 items-center gap-2.75 rounded-[0.625rem] px-3.5 font-semibold whitespace-nowrap text-muted -outline-offset-2 hover:text-ink aria-[current]:bg-card aria-[current]:text-brand aria-[current]:inset-ring-[1.5px] aria-[current]:inset-ring-brand"
              >
                <Icon size={18} aria-hidden="true" className="shrink-0 max-[720px]:hidden" />
                {t(`account.parts.${part}`)}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** Scrolls the row of links only sideways, until the open part is visible. */
function scrollToCurrent(list: HTMLElement): void {
  const link = list.querySelector('[aria-current]')?.getBoundingClientRect()
  const row = list.getBoundingClientRect()
  if (!link) return
  if (link.left < row.left) list.scrollLeft += link.left - row.left
  else if (link.right > row.right) list.scrollLeft += link.right - row.right
}

interface OpeningProps {
  part: Part
  content: RefObject<HTMLElement | null>
  /** The part with which the page was opened; null after another one was opened. */
  firstPart: RefObject<Part | null>
}

/** Moves the focus to the element that the address names, or to the part after changing to it. */
function FocusOnOpening({ part, content, firstPart }: OpeningProps) {
  const hash = useLocation({ select: (location) => location.hash })
  useEffect(() => {
    const target = document.getElementById(hash)
    target?.scrollIntoView()
    if (target) target.focus({ preventScroll: true })
    else if (firstPart.current !== part) content.current?.focus({ preventScroll: true })
    if (firstPart.current !== part) firstPart.current = null
  }, [hash, part, content, firstPart])
  return null
}

/**
 * The part of the settings that others see. The form is saved by a button; interests and switches
 * are saved at once.
 */
function ProfilePart({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  return (
    <>
      <RowPanel id="general" title={t('account.edit.general')} action={<ProfileLink />}>
        <div className="grid gap-4 px-5.5 pb-5.5 max-sm:px-4">
          <Pictures profile={profile} />
          <GeneralForm profile={profile} />
        </div>
      </RowPanel>
      <RowPanel id="interests" title={t('account.edit.learn')} hint={t('account.edit.learnText')}>
        <Interests />
      </RowPanel>
      <RowPanel id="shown" title={t('account.edit.shown')}>
        <ShownRows profile={profile} />
      </RowPanel>
    </>
  )
}

function ProfileLink() {
  const { t } = useTranslation()
  return (
    <Link
      to="/app/user/profile"
      className="-my-2.5 inline-flex min-h-11 items-center gap-1.25 text-sm font-[650] text-brand underline-offset-4 hover:underline"
    >
      {t('account.edit.view')}
      <ChevronRight size={15} aria-hidden="true" className="rtl:-scale-x-100" />
    </Link>
  )
}
