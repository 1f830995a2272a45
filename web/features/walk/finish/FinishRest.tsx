import { Link, useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { isAuthoredBy, isOwnedBy, type Journey } from '#contract/journey.ts'
import { FORMER_MEMBER_ID } from '#contract/rules/person.ts'
import { withCopy } from '#web/core/i18n/i18n.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useSession } from '#web/core/session/session.ts'
import { buttonClass } from '#web/core/ui/base/Button.tsx'
import { ThanksCard } from '#web/features/ratings/ThanksCard.tsx'
import type { Walk } from '#web/features/walk/steps/useWalk.ts'
import { FinishFacts } from './FinishFacts.tsx'
import { FinishNext } from './FinishNext.tsx'
import { FinishPicture } from './FinishPicture.tsx'
import { ShareFinish } from './ShareFinish.tsx'
import { useFinish } from './useFinish.ts'

const AdaptButton = lazy(async () => ({
  default: (await withCopy(['adapting'], import('#web/features/adaptations/AdaptButton.tsx'))).AdaptButton,
}))

const BackToPath = lazy(async () => ({
  default: (await withCopy(['paths'], import('./BackToPath.tsx'))).BackToPath,
}))

/** Below the sentence: a member's facts and badges, or what a visitor gets in place of them. */
export function FinishDetails({ walk, isMember }: { walk: Walk; isMember: boolean }) {
  const { t } = useTranslation()
  const cameFrom = useLocation({ select: ({ state }) => state.cameFrom ?? [] })
  return (
    <>
      {isMember ? (
        <FinishFacts walk={walk} />
      ) : (
        <p className="text-muted">{t('finish.device', { name: walk.journey.owner.displayName })}</p>
      )}
      <Suspense>{cameFrom.length > 0 && <BackToPath cameFrom={cameFrom} />}</Suspense>
    </>
  )
}

interface Props {
  journey: Journey
  isMember: boolean
}

/** Beside Reset: 'Share it' for members, logging in for visitors. */
export function FinishAction({ journey, isMember }: Props) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const { data: finish } = useFinish(journey.id, isMember)
  if (isMember) return finish ? <ShareFinish journey={journey} /> : null
  return (
    <Link to="/auth/login" search={{ returnTo: pathname }} className={buttonClass({ size: 'lg' })}>
      {t('finish.logIn')}
    </Link>
  )
}

/** What follows the view of a finish: closing words, thanks, the picture and further journeys. */
export function AfterFinish({ journey, isMember }: Props) {
  const { profile } = useSession()
  const { data: finish } = useFinish(journey.id, isMember)
  const isOwn = isOwnedBy(journey, profile?.id ?? null)
  const mayThank = !isAuthoredBy(journey, profile?.id ?? null) && journey.owner.id !== FORMER_MEMBER_ID
  return (
    <>
      {journey.closingWords !== null && <ClosingWords journey={journey} words={journey.closingWords} />}
      {finish && profile && (
        <div className={`grid gap-5 ${mayThank ? 'lg:grid-cols-2' : ''}`}>
          {mayThank && <ThanksCard journey={journey} rating={finish.rating} thanked={finish.thanked} />}
          <div className={mayThank ? 'grid' : 'grid max-w-120'}>
            <FinishPicture key={finish.finishedAt} journey={journey} person={profile} />
          </div>
        </div>
      )}
      {(finish || !isMember) && <FinishNext journeys={finish?.next ?? []} />}
      <Suspense>{journey.licence === 'ccBy' && !isOwn && <AdaptButton journey={journey} />}</Suspense>
    </>
  )
}

function ClosingWords({ journey, words }: { journey: Journey; words: string }) {
  const { t } = useTranslation()
  return (
    <figure className="grid gap-1.5 rounded-panel bg-brand-soft p-5">
      <figcaption className="text-sm text-muted">
        {t('finish.closingWords', { name: journey.owner.displayName })}
      </figcaption>
      <blockquote dir="auto" className="whitespace-pre-line font-[560] [overflow-wrap:anywhere]">
        <q>{words}</q>
      </blockquote>
    </figure>
  )
}
