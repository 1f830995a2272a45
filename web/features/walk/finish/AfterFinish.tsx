import { isOwnedBy, type Journey } from '#contract/journey.ts'
import { FORMER_MEMBER_ID } from '#contract/rules/person.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useSession } from '#web/core/session/session.ts'
import { ThanksCard } from '#web/features/ratings/ThanksCard.tsx'
import { FinishNext } from './FinishNext.tsx'
import { FinishPicture } from './FinishPicture.tsx'
import { useFinish } from './useFinish.ts'

/** What follows the view of a finish: closing words, thanks, the picture and further journeys. */
export function AfterFinish({ journey, isMember }: { journey: Journey; isMember: boolean }) {
  const { profile } = useSession()
  const { data: finish } = useFinish(journey.id, isMember)
  const mayThank = !isOwnedBy(journey, profile?.id ?? null) && journey.owner.id !== FORMER_MEMBER_ID
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
