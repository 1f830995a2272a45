import type { Journey } from '#contract/journey.ts'
import type { Suggestion } from '#contract/suggestion.ts'
import { useAgo } from '#web/core/i18n/ago.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { textsOfJourney } from '#web/features/journeys/data/journey-texts.ts'
import { ChangeList } from './ChangeList.tsx'
import { OwnActs, Words } from './OwnActs.tsx'
import { originalProposalOf, type Proposal } from './proposal.ts'
import { Message, Problem } from './SuggestionCard.tsx'
import { useOwnAct } from './useActs.ts'

interface OwnSuggestionProps {
  journey: Journey
  suggestion: Suggestion
}

/** The viewer's suggestion, and the decision on it. */
export function OwnSuggestion({ journey, suggestion }: OwnSuggestionProps) {
  const { t } = useTranslation()
  const ago = useAgo()
  const present = textsOfJourney(journey)
  const actOf = useOwnAct()
  const { state, reply, message, problem, createdAt } = suggestion
  const name = journey.owner.displayName
  const proposal = originalProposalOf(suggestion, present)
  const act = actOf(proposal, present)
  const isOpen = state === 'open'
  const texts = {
    remove: t(isOpen ? 'suggestions.own.takeBack' : 'suggestions.own.delete'),
    done: t(isOpen ? 'suggestions.own.takenBack' : 'suggestions.own.deleted'),
    reportReply: t('suggestions.own.reportReply'),
    question: { title: t('suggestions.own.deleteTitle'), text: t('suggestions.own.deleteText') },
  }
  return (
    <article aria-label={act} className="overflow-hidden rounded-m border border-line">
      <div className="grid gap-3 px-4 pt-3.5 pb-4">
        <div>
          <h3 className="text-[1.0625rem] leading-snug [overflow-wrap:anywhere]">{act}</h3>
          <p className="text-sm text-muted">
            <time dateTime={createdAt} className="inline-block first-letter:uppercase">
              {ago(createdAt)}
            </time>
          </p>
        </div>
        <p className="font-[560]">
          <Outcome proposal={proposal} name={name} />
        </p>
        {problem !== null && <Problem problem={problem} />}
        {reply !== null && <Words text={reply} />}
        <ChangeList {...{ proposal, present }} hue={journey.coverSeed} isOwn />
        {message !== '' && <Message text={message} />}
      </div>
      <OwnActs {...{ suggestion, name, texts }} className="border-t border-line px-4 py-2.5" />
    </article>
  )
}

function Outcome({ proposal: { suggestion, changes }, name }: { proposal: Proposal; name: string }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { state, taken, problem, reason = '' } = suggestion
  // Counts only keys of changes, since `taken` also contains keys of steps that an author added by
  // hand.
  const count = changes.filter(({ key }) => taken?.includes(key)).length
  const solved = problem === null ? 'solved' : 'fixed'
  const outcome = state !== 'accepted' ? state : count === 0 ? solved : count < changes.length ? 'part' : 'accepted'
  return t(`suggestions.own.${outcome}`, { name, reason, number: number(count), total: number(changes.length) })
}
