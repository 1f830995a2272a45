import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { load } from '#web/client.ts'
import { useSession } from '#web/session.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Logo } from '#web/ui/Logo.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { InterestsForm } from './InterestsForm.tsx'
import { saveInterests, skipOnboarding } from './onboarding.queries.ts'
import { ProfileDialog } from './ProfileDialog.tsx'

/** Onboarding: a name, then up to five skills; then on to what they lead to. */
export function InterestsPage() {
  const { t } = useTranslation()
  const router = useRouter()
  const { profile } = useSession()
  const badges = useQuery(load('badges', {}))
  const [named, setNamed] = useState(false)

  const leaveBy = async (work: () => Promise<void>) => {
    try {
      await work()
      await router.navigate({ to: '/app/discover' })
    } catch (error) {
      toast(error instanceof Error ? error.message : t('ui.error.title'), { tone: 'error' })
    }
  }
  return (
    <main id="main" tabIndex={-1} className="grid min-h-dvh place-items-center p-4 outline-none sm:p-8">
      <div className="panel w-full max-w-215 p-5 sm:p-10">
        <Logo />
        <ol className="mt-5 flex flex-wrap items-center gap-x-3.5 gap-y-1 text-sm font-[620] text-faint">
          <li aria-current={named ? undefined : 'step'} className={named ? '' : 'text-brand'}>
            {t('onboarding.steps.profile')}
          </li>
          <li aria-current={named ? 'step' : undefined} className={named ? 'text-brand' : ''}>
            {t('onboarding.steps.interests')}
          </li>
        </ol>
        <h1 className="mt-3 text-[2.1rem]">{t('onboarding.heading')}</h1>
        <p className="mt-1.5 mb-5 text-muted">{t('onboarding.lead')}</p>
        {badges.isPending && <Skeleton className="h-80" />}
        {badges.isError && <ErrorState error={badges.error} onRetry={() => void badges.refetch()} />}
        {badges.data && (
          <InterestsForm
            badges={badges.data.map(({ name }) => name)}
            doneLabel={t('onboarding.done')}
            onDone={(names) => leaveBy(() => saveInterests(names))}
            onSkip={() => leaveBy(skipOnboarding)}
          />
        )}
      </div>
      {!named && profile && <ProfileDialog name={profile.displayName} onNext={() => setNamed(true)} />}
    </main>
  )
}
