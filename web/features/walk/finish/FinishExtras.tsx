import { Link, useLocation } from '@tanstack/react-router'
import { isOwnedBy, type Journey } from '#contract/journey.ts'
import { FORMER_MEMBER_ID } from '#contract/rules/person.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useSession } from '#web/core/session/session.ts'
import { buttonClass } from '#web/core/ui/base/Button.tsx'
import { FinishRating } from '#web/features/ratings/FinishRating.tsx'
import { FinishNext } from './FinishNext.tsx'
import { FinishPicture } from './FinishPicture.tsx'
import { FinishThanks } from './FinishThanks.tsx'
import { useFinish } from './useFinish.ts'

/** What follows the finish: closing words, thanks, a picture and the next journeys. */
export function FinishExtras({ journey, isMember }: { journey: Journey; isMember: boolean }) {
  const { profile } = useSession()
  const { data: finish } = useFinish(journey.id, isMember)
  const mayThank = !isOwnedBy(journey, profile?.id ?? null) && journey.owner.id !== FORMER_MEMBER_ID
  const mayShare = journey.visibility !== 'private' && !journey.hidden
  return (
    <>
      {journey.closingWords !== null && <ClosingWords journey={journey} words={journey.closingWords} />}
      {!isMember && <SignInNote />}
      {finish && (mayThank || mayShare) && (
        <div className="grid items-start gap-4 @xl:grid-cols-2">
          {mayThank && !journey.discussionClosed && <FinishThanks journey={journey} thanked={finish.thanked} />}
          {mayThank && <FinishRating journey={journey} rating={finish.rating} />}
          {mayShare && profile && <FinishPicture key={finish.finishedAt} journey={journey} person={profile} />}
        </div>
      )}
      {finish && finish.next.length > 0 && <FinishNext journeys={finish.next} />}
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

function SignInNote() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  return (
    <p className="text-sm text-muted">
      <Link
        to="/auth/login"
        search={{ returnTo: pathname }}
        className={`${buttonClass({ variant: 'soft' })} h-auto text-start`}
      >
        {t('finish.signIn')}
      </Link>
    </p>
  )
}
