import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef } from 'react'
import type { Profile } from '#contract/person.ts'
import { PROFILE_PARTS, type ProfilePart } from '#contract/rules/person.ts'
import { load } from '#web/core/api/client.ts'
import { changeOptimistically, type Switches } from '#web/core/api/optimistic.ts'
import { withCopy } from '#web/core/i18n/i18n.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { ConfirmEmail } from '#web/core/session/ConfirmEmail.tsx'
import { currentSession, useSession } from '#web/core/session/session.ts'
import { isOwnProfile, showOwnProfile } from '#web/core/session/useOwnProfile.ts'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'
import { ErrorState } from '#web/core/ui/feedback/ErrorState.tsx'
import { showFailure, toast } from '#web/core/ui/feedback/toast.ts'
import { LeaveGuard } from '#web/core/ui/form/LeaveGuard.tsx'
import { Switch } from '#web/core/ui/form/Switch.tsx'
import { saveInterests } from '#web/features/onboarding/onboarding.queries.ts'
import { GeneralForm } from './GeneralForm.tsx'
import { Pictures } from './pictures/Pictures.tsx'

const InterestsForm = lazy(async () => ({
  default: (await withCopy(['onboarding', 'words'], import('#web/features/onboarding/InterestsForm.tsx')))
    .InterestsForm,
}))

/** The lower part of the page is loaded later, because it is off screen at first. */
const PreferencesForm = lazy(async () => ({ default: (await import('./PreferencesForm.tsx')).PreferencesForm }))
const PasswordForm = lazy(async () => ({ default: (await import('./PasswordForm.tsx')).PasswordForm }))
const EmailForm = lazy(async () => ({ default: (await import('./EmailForm.tsx')).EmailForm }))
const ConnectedAccounts = lazy(async () => ({ default: (await import('./ConnectedAccounts.tsx')).ConnectedAccounts }))
const DeviceList = lazy(async () => ({ default: (await import('./DeviceList.tsx')).DeviceList }))
const BlockedPeople = lazy(async () => ({
  default: (await withCopy(['comments'], import('./BlockedPeople.tsx'))).BlockedPeople,
}))
const NoticeSwitches = lazy(async () => ({
  default: (await withCopy(['notices'], import('#web/features/notices/NoticeSwitches.tsx'))).NoticeSwitches,
}))
const YourData = lazy(async () => ({ default: (await import('./YourData.tsx')).YourData }))

/** The page where people change their own profile, settings and account. */
export function EditProfilePage() {
  const { t } = useTranslation()
  const { profile } = useSession()
  const unsaved = useRef(new Set<EditSection>())
  const markUnsaved = useCallback((section: EditSection, isUnsaved: boolean) => {
    if (isUnsaved) unsaved.current.add(section)
    else unsaved.current.delete(section)
  }, [])
  const markPreferences = useCallback((isUnsaved: boolean) => markUnsaved('preferences', isUnsaved), [markUnsaved])
  const markInterests = useCallback((isUnsaved: boolean) => markUnsaved('interests', isUnsaved), [markUnsaved])
  if (!profile) return null
  return (
    <>
      <h1 className="mb-5 text-[clamp(1.75rem,4vw,2.1rem)]">{t('shell.nav.editProfile')}</h1>
      <div className="grid max-w-280 gap-x-8 gap-y-5 lg:grid-cols-[12rem_minmax(0,1fr)]">
        <EditNavigation />
        <div className="grid min-w-0 gap-6">
          <Section name="general">
            <GeneralForm key={profile.id} profile={profile} />
          </Section>
          <Section name="pictures">
            <Pictures profile={profile} />
          </Section>
          <Section name="shown">
            <VisibilitySwitches profile={profile} />
          </Section>
          <Section name="preferences">
            <PreferencesForm key={profile.id} profile={profile} onUnsaved={markPreferences} />
          </Section>
          <Section name="notices">
            <NoticeSwitches />
          </Section>
          <Section name="interests">
            <Interests onUnsaved={markInterests} />
          </Section>
          <Section name="password">
            <PasswordForm />
          </Section>
          <Section name="email">
            {profile.emailVerified === false && <ConfirmEmail email={profile.email ?? ''} className="mb-4" />}
            <EmailForm email={profile.email ?? ''} />
          </Section>
          <Section name="identities">
            <ConnectedAccounts />
          </Section>
          <Section name="devices">
            <DeviceList />
          </Section>
          <Section name="blocked">
            <BlockedPeople />
          </Section>
          <Section name="data">
            <YourData />
          </Section>
        </div>
      </div>
      <LeaveGuard
        isUnsaved={() => unsaved.current.size > 0}
        title={t('account.edit.leaveTitle')}
        text={t('account.edit.leaveText')}
        confirmLabel={t('account.edit.leave')}
      />
    </>
  )
}

function Interests({ onUnsaved }: { onUnsaved: (unsaved: boolean) => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const badges = useQuery(load('badges', {}))
  const interests = useQuery(load('interests', {}))
  const error = badges.error ?? interests.error
  const handleDone = async (names: string[]) => {
    try {
      await saveInterests(client, names)
      toast(t('account.edit.interestsSaved'), { tone: 'success' })
    } catch (failure) {
      showFailure(failure, t('ui.error.title'))
    }
  }
  if (badges.data === undefined || interests.data === undefined) {
    if (!error) return <Skeleton className="h-80 w-full" />
    const refetch = async () => await Promise.all([badges.refetch(), interests.refetch()])
    return <ErrorState error={error} onRetry={() => void refetch()} />
  }
  return (
    <>
      <p className="mb-4 text-muted">{t('account.edit.interestsText')}</p>
      <Suspense fallback={<Skeleton className="h-80 w-full" />}>
        <InterestsForm
          badges={badges.data.map(({ name }) => name)}
          chosen={interests.data.map(({ name }) => name)}
          doneLabel={t('account.edit.interestsSave')}
          onDone={handleDone}
          onUnsaved={onUnsaved}
        />
      </Suspense>
    </>
  )
}

const EDIT_SECTIONS = [
  'general',
  'pictures',
  'shown',
  'preferences',
  'notices',
  'interests',
  'password',
  'email',
  'identities',
  'devices',
  'blocked',
  'data',
] as const
type EditSection = (typeof EDIT_SECTIONS)[number]

/** Links to the sections of the page; a press also moves the focus to the section. */
function EditNavigation() {
  const { t } = useTranslation()
  // Scrolls to the hash, which the browser tried before this page was rendered.
  useEffect(() => void document.getElementById(location.hash.slice(1))?.scrollIntoView(), [])
  return (
    <nav aria-label={t('account.edit.sections')} className="min-w-0">
      <ul className="flex flex-wrap gap-1 lg:sticky lg:top-24 lg:grid">
        {EDIT_SECTIONS.map((section) => (
          <li key={section}>
            <Link
              to="/app/user/edit"
              hash={section}
              activeOptions={{ includeHash: true, exact: true }}
              onClick={() => document.getElementById(section)?.focus({ preventScroll: true })}
              className="inline-flex min-h-11 items-center rounded-full px-3.5 text-sm font-[620] text-muted hover:bg-sunk hover:text-ink max-lg:border max-lg:border-line max-lg:bg-sunk aria-[current]:bg-brand-soft aria-[current]:text-brand lg:w-full"
            >
              {t(`account.edit.${section}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Section({ name, children }: { name: EditSection; children: ReactNode }) {
  const { t } = useTranslation()
  const titleId = `${name}-title`
  return (
    <section id={name} tabIndex={-1} aria-labelledby={titleId} className="panel p-5 outline-none sm:p-7">
      <h2 id={titleId} className="mb-4 text-[1.35rem]">
        {t(`account.edit.${name}`)}
      </h2>
      <Suspense fallback={<Skeleton className="h-32 w-full rounded-box" />}>{children}</Suspense>
    </section>
  )
}

const LISTED = 'listed'

/**
 * Switches for what others see of the profile. Each is saved at once, and reverts if saving fails.
 */
function VisibilitySwitches({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const change = useChangeVisibility()
  return (
    <div className="grid max-w-150 gap-1">
      <p className="mb-2 text-muted">{t('account.visibility.text')}</p>
      {PROFILE_PARTS.map((part) => (
        <Switch
          key={part}
          label={t(`account.visibility.${part}`)}
          checked={profile.shows.includes(part)}
          onChange={(isOn) => void change(part, isOn)}
        />
      ))}
      <div className="mt-2 border-t border-line pt-3">
        <Switch
          label={t('account.visibility.listed')}
          hint={t('account.visibility.listedHint')}
          checked={profile.listed ?? true}
          onChange={(isOn) => void change(LISTED, isOn)}
        />
      </div>
    </div>
  )
}

/**
 * Changes one switch (optimistic update). The call sends the whole list of visible parts, because
 * the server replaces its list.
 */
function useChangeVisibility() {
  const client = useQueryClient()
  const { t } = useTranslation()
  return (name: ProfilePart | typeof LISTED, isOn: boolean) =>
    changeOptimistically(client, 'visibility', new Map([[name, isOn]]), {
      call: 'updateProfile',
      input: (switches) => ({ body: changesOf(currentSession().profile, switches) }),
      covers: isOwnProfile,
      show: (switches) => {
        const { profile } = currentSession()
        if (profile) showOwnProfile(client, { ...profile, ...changesOf(profile, switches) })
      },
      apply: (profile) => showOwnProfile(client, profile),
      onFailure: (failure) => showFailure(failure, t('account.visibility.failed')),
    })
}

function changesOf(profile: Profile | null, switches: Switches) {
  const shows = PROFILE_PARTS.filter((part) => switches.get(part) ?? profile?.shows.includes(part))
  const listed = switches.get(LISTED)
  return { ...(PROFILE_PARTS.some((part) => switches.has(part)) && { shows }), ...(listed !== undefined && { listed }) }
}
