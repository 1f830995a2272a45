import { Link, useSearch } from '@tanstack/react-router'
import Bell from 'lucide-react/icons/bell'
import ChevronRight from 'lucide-react/icons/chevron-right'
import HardDriveDownload from 'lucide-react/icons/hard-drive-download'
import ShieldCheck from 'lucide-react/icons/shield-check'
import UserRound from 'lucide-react/icons/user-round'
import type { ComponentType } from 'react'
import type { Profile } from '#contract/person.ts'
import { withCopy } from '#web/core/i18n/i18n.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { SETTINGS_PARTS } from '#web/core/session/search-params.ts'
import { useSession } from '#web/core/session/session.ts'
import { useHasMail } from '#web/core/session/useHasMail.ts'
import { lazyPart } from '#web/core/ui/feedback/lazy-part.ts'
import { RowPanel } from '#web/core/ui/lists/RowPanel.tsx'
import { PartsPage } from '#web/core/ui/PartsPage.tsx'
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
  if (!profile) return null
  const Content = CONTENT[part]
  const heading = t('shell.nav.editProfile')
  const title = part === 'profile' ? heading : `${t(`account.parts.${part}`)} · ${heading}`
  return (
    <>
      <title>{t('shell.titles.page', { page: title })}</title>
      <PartsPage
        to="/app/user/edit"
        title={heading}
        parts={PARTS.map((name) => ({ name, label: t(`account.parts.${name}`), icon: ICONS[name] }))}
        open={part}
      >
        <Content key={profile.id} profile={profile} />
      </PartsPage>
    </>
  )
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
