import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useRef } from 'react'
import { load } from '#web/core/api/client.ts'
import { withCopy } from '#web/core/i18n/i18n.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { ConfirmEmail } from '#web/core/session/ConfirmEmail.tsx'
import { useSession } from '#web/core/session/session.ts'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'
import { ErrorState } from '#web/core/ui/feedback/ErrorState.tsx'
import { showFailure, toast } from '#web/core/ui/feedback/toast.ts'
import { LeaveGuard } from '#web/core/ui/form/LeaveGuard.tsx'
import { saveInterests } from '#web/features/onboarding/onboarding.queries.ts'
import { EditNavigation, type EditSection, Section } from './EditSections.tsx'
import { GeneralForm } from './GeneralForm.tsx'
import { Pictures } from './pictures/Pictures.tsx'
import { VisibilitySwitches } from './VisibilitySwitches.tsx'

const InterestsForm = lazy(async () => ({
  default: (await withCopy(['onboarding', 'words'], import('#web/features/onboarding/InterestsForm.tsx')))
    .InterestsForm,
}))

/** Below the fold, so loaded later. */
const PreferencesForm = lazy(async () => ({ default: (await import('./PreferencesForm.tsx')).PreferencesForm }))
const PasswordForm = lazy(async () => ({ default: (await import('./PasswordForm.tsx')).PasswordForm }))
const EmailForm = lazy(async () => ({ default: (await import('./EmailForm.tsx')).EmailForm }))
const ConnectedAccounts = lazy(async () => ({ default: (await import('./ConnectedAccounts.tsx')).ConnectedAccounts }))
const DeviceList = lazy(async () => ({ default: (await import('./DeviceList.tsx')).DeviceList }))
const BlockedPeople = lazy(async () => ({
  default: (await withCopy(['talk'], import('./BlockedPeople.tsx'))).BlockedPeople,
}))
const NoticeSwitches = lazy(async () => ({
  default: (await withCopy(['notices'], import('#web/features/notices/NoticeSwitches.tsx'))).NoticeSwitches,
}))
const YourData = lazy(async () => ({ default: (await import('./YourData.tsx')).YourData }))

/** The signed-in person's profile, sign-in and data. */
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
