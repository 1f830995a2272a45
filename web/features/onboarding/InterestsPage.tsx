import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { Suspense, useCallback, useState } from 'react'
import type { Profile } from '#contract/person.ts'
import { load } from '#web/core/api/client.ts'
import { write } from '#web/core/api/write.ts'
import { deviceStorage } from '#web/core/browser/storage.ts'
import { withCopy } from '#web/core/i18n/i18n.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { MinimumAge } from '#web/core/session/MinimumAge.tsx'
import { useSession } from '#web/core/session/session.ts'
import { useHasMail } from '#web/core/session/useHasMail.ts'
import { useChangeProfile } from '#web/core/session/useOwnProfile.ts'
import { Button } from '#web/core/ui/base/Button.tsx'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'
import { Logo } from '#web/core/ui/display/Logo.tsx'
import { ErrorState } from '#web/core/ui/feedback/ErrorState.tsx'
import { lazyPart } from '#web/core/ui/feedback/lazy-part.ts'
import { showFailure } from '#web/core/ui/feedback/toast.ts'
import { TextField } from '#web/core/ui/form/TextField.tsx'
import { fieldProps, useForm } from '#web/core/ui/form/useForm.ts'
import { Dialog } from '#web/core/ui/overlay/Dialog.tsx'
import { useUnsent } from '#web/core/ui/state/unsent.ts'
import { type Choice, InterestsForm } from './InterestsForm.tsx'

const WeeklySummary = lazyPart(
  () => withCopy(['notices'], import('#web/features/notices/WeeklySummary.tsx')),
  'WeeklySummary',
)

/**
 * Onboarding: the name, then up to five interests, then the requested page. For other members, a
 * page to change their interests.
 */
export function InterestsPage() {
  const { profile } = useSession()
  return (
    <main id="main" tabIndex={-1} className="grid min-h-dvh place-items-center p-4 outline-none sm:p-8">
      {profile && <Onboarding key={profile.id} profile={profile} />}
    </main>
  )
}

/** The answers given so far, which are kept in the browser until onboarding ends. */
const UNANSWERED: { isNamed: boolean; choice: Choice | null } = { isNamed: false, choice: null }

function Onboarding({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const isNew = useIsNew()
  const [{ isNamed, choice }, setAnswers] = useUnsent('onboarding', UNANSWERED)
  const needsName = isNew === true && !isNamed
  const handleChoice = useCallback(
    (next: Choice | null) => setAnswers((before) => ({ ...before, choice: next })),
    [setAnswers],
  )
  return (
    <>
      <div className="panel w-full max-w-215 p-5 sm:p-10">
        <Logo />
        {isNew && <Steps isNamed={isNamed} />}
        <h1 className="mt-3 text-[2.1rem]">{t('onboarding.heading')}</h1>
        <p className="mt-1.5 mb-5 text-muted">{t('onboarding.lead')}</p>
        {isNew === undefined ? (
          <Skeleton className="h-80" />
        ) : (
          <Interests draft={choice} isNew={isNew} onChoice={handleChoice} onDone={() => setAnswers(UNANSWERED)} />
        )}
      </div>
      {needsName && (
        <ProfileDialog
          name={profile.displayName}
          onNext={() => setAnswers((before) => ({ ...before, isNamed: true }))}
        />
      )}
    </>
  )
}

function Steps({ isNamed }: { isNamed: boolean }) {
  const { t } = useTranslation()
  return (
    <ol className="mt-5 flex flex-wrap items-center gap-x-3.5 gap-y-1 text-sm font-[620] text-faint">
      <li aria-current={isNamed ? undefined : 'step'} className={isNamed ? '' : 'text-brand'}>
        {t('onboarding.steps.profile')}
      </li>
      <li aria-current={isNamed ? 'step' : undefined} className={isNamed ? 'text-brand' : ''}>
        {t('onboarding.steps.interests')}
      </li>
    </ol>
  )
}

interface InterestsProps {
  draft: Choice | null
  isNew: boolean
  onChoice: (choice: Choice | null) => void
  onDone: () => void
}

function Interests({ draft, isNew, onChoice, onDone }: InterestsProps) {
  const hasMail = useHasMail()
  const { t } = useTranslation()
  const router = useRouter()
  const client = useQueryClient()
  const { returnTo } = useSearch({ from: '/auth/interests' })
  const badges = useQuery(load('badges', {}))
  const interests = useQuery(load('interests', {}))
  const error = badges.error ?? interests.error
  const finishWith = async (saving: Promise<void>) => {
    try {
      await saving
      onDone()
      router.history.replace(returnTo ?? '/app/discover')
    } catch (failure) {
      showFailure(failure, t('ui.error.title'))
    }
  }
  if (badges.data === undefined || interests.data === undefined) {
    if (!error) return <Skeleton className="h-80" />
    const refetch = async () => await Promise.all([badges.refetch(), interests.refetch()])
    return <ErrorState error={error} onRetry={() => void refetch()} />
  }
  return (
    <InterestsForm
      badges={badges.data.map(({ name }) => name)}
      chosen={interests.data.map(({ name }) => name)}
      draft={draft}
      onDone={(names) => finishWith(saveInterests(client, names))}
      onSkip={() => finishWith(skipOnboarding(client))}
      onChoice={onChoice}
    >
      {isNew && hasMail && (
        <Suspense fallback={<Skeleton className="mt-5 h-18" />}>
          <div className="mt-5 border-t border-line pt-3">
            <WeeklySummary />
          </div>
        </Suspense>
      )}
    </InterestsForm>
  )
}

/** Whether the member is still in onboarding; undefined until known. False if the request fails. */
function useIsNew(): boolean | undefined {
  const [marked] = useState(isMarkedNew)
  const { data, isLoading } = useQuery({ ...load('firstLogin', {}), enabled: !marked })
  if (marked) return true
  return isLoading ? undefined : data === true
}

const nameSchema = async () => (await import('#contract/person.ts')).naming

interface ProfileDialogProps {
  name: string
  onNext: () => void
}

/** The first step of onboarding: the name that others see. */
function ProfileDialog({ name, onNext }: ProfileDialogProps) {
  const { t } = useTranslation()
  const changeProfile = useChangeProfile()
  const form = useForm(nameSchema, { fullName: name })
  const handleSubmit = form.handleSubmit(async (values) => {
    await changeProfile('rename', { params: { fullname: values.fullName } })
    onNext()
  })
  return (
    <Dialog open onClose={onNext} title={t('onboarding.profile.title')}>
      <form onSubmit={handleSubmit} noValidate className="grid gap-3">
        <p className="text-muted">{t('onboarding.profile.text')}</p>
        <MinimumAge />
        <TextField
          {...fieldProps(form, 'fullName')}
          error={form.errors.fullName ?? form.formError ?? undefined}
          label={t('onboarding.profile.fullName')}
          autoComplete="name"
          autoFocus
          required
        />
        <Button type="submit" busy={form.busy} className="justify-self-end">
          {t('onboarding.profile.next')}
        </Button>
      </form>
    </Dialog>
  )
}

/** Saves the interests; the server creates badges that don't exist yet. */
async function saveInterests(client: QueryClient, interestDataList: string[]): Promise<void> {
  await write(client, 'saveInterests', { body: { interestDataList } })
  leaveOnboarding()
}

async function skipOnboarding(client: QueryClient): Promise<void> {
  await write(client, 'skipOnboarding', {})
  leaveOnboarding()
}

/** Whether the browser is marked for onboarding, since the account was created in it. */
function isMarkedNew(): boolean {
  return deviceStorage.read('firstLogin') === 'true' || deviceStorage.read('newUser') !== null
}

/**
 * Removes the browser's marks for onboarding, so that the next page asks the server whether it is
 * needed.
 */
function leaveOnboarding(): void {
  deviceStorage.write('firstLogin', null)
  deviceStorage.write('newUser', null)
}
