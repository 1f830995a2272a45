import { Link } from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import UserRoundPlus from 'lucide-react/icons/user-round-plus'
import { Suspense, useState } from 'react'
import type { Group } from '#contract/group.ts'
import type { Journey } from '#contract/journey.ts'
import { withCopy } from '#web/core/i18n/i18n.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button, buttonClass } from '#web/core/ui/base/Button.tsx'
import { lazyPart } from '#web/core/ui/feedback/lazy-part.ts'
import { OpenNext } from '#web/features/journeys/display/OpenNext.tsx'
import { StepIcon } from '#web/features/journeys/display/StepIcon.tsx'
import { useFacts } from '#web/features/journeys/display/useFacts.ts'
import { Following } from './Following.tsx'
import { GroupMap } from './GroupMap.tsx'
import { GroupMenu } from './GroupMenu.tsx'
import { JourneyLine } from './JourneyLine.tsx'

const InviteDialog = lazyPart(() => withCopy(['sharing'], import('./InviteDialog.tsx')), 'InviteDialog')

/** The trail with everyone on it, the journey, and what the viewer does next. */
export function GroupHead({ group }: { group: Group }) {
  const { t } = useTranslation()
  const [isInviting, setIsInviting] = useState(false)
  const { journey, name, isLead } = group
  const openInvite = () => setIsInviting(true)
  return (
    <header className="panel overflow-hidden">
      {journey && <GroupMap group={group} journey={journey} />}
      <div className="grid items-center gap-x-7 gap-y-4 px-5 pt-5 pb-5.5 sm:px-6.5 lg:grid-cols-[minmax(0,1fr)_auto]">
        <div className="grid min-w-0 gap-1.5">
          <p className="text-sm font-[650] text-brand">
            {t('shell.nav.together')}
            {(group.isClass || group.isOpen) && ` · ${t(`groups.${group.isClass ? 'class' : 'open'}.mark`)}`}
          </p>
          <h1 dir="auto" className="text-[clamp(1.6rem,4vw,1.95rem)] [overflow-wrap:anywhere]">
            {name}
          </h1>
          {journey ? (
            <JourneyLine journey={journey} before={t('groups.walking')}>
              {' · '}
              {t('groups.by', { name: journey.owner.displayName })}
            </JourneyLine>
          ) : (
            <p className="text-muted">{t('groups.unavailable')}</p>
          )}
          <Following following={group.following} />
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {journey && <Next group={group} journey={journey} />}
          {isLead && (
            <Button variant="quiet" size="lg" onClick={openInvite}>
              <UserRoundPlus size={18} aria-hidden="true" />
              {t('groups.menu.invite')}
            </Button>
          )}
          <GroupMenu group={group} onInvite={openInvite} />
        </div>
      </div>
      <Suspense>{isInviting && <InviteDialog group={group} onClose={() => setIsInviting(false)} />}</Suspense>
    </header>
  )
}

/** The viewer's next step; after the last one, the way to the finish. */
function Next({ group: { next }, journey }: { group: Group; journey: Journey }) {
  const { t } = useTranslation()
  const { open } = useFacts()
  if (next)
    return (
      <OpenNext item={{ journey, step: next }} className={buttonClass({ size: 'lg' })}>
        <StepIcon stepType={next.stepType} size={18} />
        {open(next)}
      </OpenNext>
    )
  if (journey.stepCount === 0) return <p className="text-muted">{t('journeys.page.noSteps')}</p>
  return (
    <Link
      to="/app/discover/journey/$journeyId"
      params={{ journeyId: journey.id }}
      className={buttonClass({ variant: 'soft', size: 'lg' })}
    >
      <Check size={18} aria-hidden="true" />
      {t('journeys.card.allFinished')}
    </Link>
  )
}
