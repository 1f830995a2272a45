import { useState } from 'react'
import type { Journey } from '#contract/journey.ts'
import type { Suggestion } from '#contract/suggestion.ts'
import { useWrite } from '#web/core/api/write.ts'
import { useAgo } from '#web/core/i18n/ago.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { ConfirmDialog } from '#web/core/ui/overlay/ConfirmDialog.tsx'
import { textsOfJourney } from '#web/features/journeys/data/journey-texts.ts'
import { useReport } from '#web/features/reporting/useReport.tsx'
import { ChangeList } from './ChangeList.tsx'
import { FlagWords, useFlagAction } from './FlagBox.tsx'
import { originalProposalOf, type Proposal } from './proposal.ts'
import { Message, Problem } from './SuggestionCard.tsx'
import { useOwnAct } from './useActs.ts'

interface OwnSuggestionProps {
  journey: Journey
  suggestion: Suggestion
}

/** What the viewer suggested, and what became of it. */
export function OwnSuggestion({ journey, suggestion }: OwnSuggestionProps) {
  const { t } = useTranslation()
  const ago = useAgo()
  const present = textsOfJourney(journey)
  const actOf = useOwnAct()
  const write = useWrite()
  const { mutate, isPending } = useFlagAction()
  const [isDeleting, setIsDeleting] = useState(false)
  const { id, state, reply, message, problem, createdAt } = suggestion
  const name = journey.owner.displayName
  const kind = problem === null ? 'suggestion' : 'flag'
  const { openReport, reportDialog } = useReport(kind, { id, name }, reply === null)
  const proposal = originalProposalOf(suggestion, present)
  const act = actOf(proposal, present)
  const isOpen = state === 'open'
  const remove = () =>
    mutate({
      perform: () => write('deleteSuggestion', { params: { id } }),
      done: t(isOpen ? 'suggestions.own.takenBack' : 'suggestions.own.deleted'),
    })
  return (
    <article aria-label={act} className="panel overflow-hidden">
      <div className="grid gap-3 px-4 pt-4 pb-4.5 sm:px-5.5">
        <div>
          <h2 className="text-[1.0625rem] leading-snug [overflow-wrap:anywhere]">{act}</h2>
          <p className="text-sm text-muted">
            <time dateTime={createdAt} className="inline-block first-letter:uppercase">
              {ago(createdAt)}
            </time>
          </p>
        </div>
        <p className="font-[560]">
          <Outcome proposal={proposal} name={name} />
        </p>
        {problem !== null && <Problem kind={problem} />}
        {reply !== null && <FlagWords text={reply} />}
        <ChangeList {...{ proposal, present }} hue={journey.coverSeed} isOwn />
        {message !== '' && <Message text={message} />}
      </div>
      <div className="flex flex-wrap gap-2.5 border-t border-line px-4 py-2.5 sm:px-5.5">
        <Button
          variant="quiet"
          busy={isPending}
          onClick={() => (state === 'accepted' && problem === null ? setIsDeleting(true) : remove())}
        >
          {t(isOpen ? 'suggestions.own.takeBack' : 'suggestions.own.delete')}
        </Button>
        {openReport && (
          <Button variant="quiet" onClick={openReport}>
            {t('suggestions.own.reportReply')}
          </Button>
        )}
      </div>
      {reportDialog}
      <ConfirmDialog
        open={isDeleting}
        title={t('suggestions.own.deleteTitle')}
        text={t('suggestions.own.deleteText')}
        confirmLabel={t('suggestions.own.delete')}
        danger
        busy={isPending}
        onConfirm={remove}
        onClose={() => setIsDeleting(false)}
      />
    </article>
  )
}

function Outcome({ proposal: { suggestion, changes }, name }: { proposal: Proposal; name: string }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { state, taken, reason = '' } = suggestion
  // Steps that an author made by hand are among the keys, too.
  const count = changes.filter(({ key }) => taken?.includes(key)).length
  const outcome = state !== 'accepted' ? state : count === 0 ? 'solved' : count < changes.length ? 'part' : 'accepted'
  return t(`suggestions.own.${outcome}`, { name, reason, number: number(count), total: number(changes.length) })
}
