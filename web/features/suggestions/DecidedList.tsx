import { useQuery } from '@tanstack/react-query'
import type { Journey } from '#contract/journey.ts'
import type { Suggestion } from '#contract/suggestion.ts'
import { load } from '#web/core/api/client.ts'
import { useAgo } from '#web/core/i18n/ago.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { Avatar } from '#web/core/ui/display/Avatar.tsx'
import { textsOfJourney } from '#web/features/journeys/data/journey-texts.ts'
import { originalProposalOf } from './proposal.ts'
import { useAct } from './useActs.ts'
import { useUndo } from './useUndo.ts'

/** The suggestions on which authors decided within the last day, so that they can undo the decisions. */
export function DecidedList({ journey }: { journey: Journey }) {
  const { t } = useTranslation()
  const { data } = useQuery(load('suggestions', { params: { pathId: journey.id }, query: { decided: 'true' } }))
  const decided = data?.filter(({ decidedAt }) => decidedAt !== null) ?? []
  if (decided.length === 0) return null
  return (
    <section className="grid gap-2.5">
      <h2 className="text-[1.0625rem]">{t('suggestions.decided.title')}</h2>
      <ul className="panel divide-y divide-line px-4 sm:px-5.5">
        {decided.map((suggestion) => (
          <Decided key={suggestion.id} {...{ journey, suggestion }} />
        ))}
      </ul>
    </section>
  )
}

function Decided({ journey, suggestion }: { journey: Journey; suggestion: Suggestion }) {
  const { t } = useTranslation()
  const ago = useAgo()
  const actOf = useAct()
  const undo = useUndo()
  const present = textsOfJourney(journey)
  const { by, state, decidedAt, undoUntil } = suggestion
  return (
    <li className="flex flex-wrap items-center gap-x-2.5 gap-y-1 py-3">
      <Avatar id={by.id} initial={by.initial} photoURL={by.photoURL} size="sm" />
      <div className="min-w-0 grow basis-48 [overflow-wrap:anywhere]">
        <p>
          <b className="font-[650]">
            <bdi>{by.displayName}</bdi>
          </b>{' '}
          {actOf(originalProposalOf(suggestion, present), present)}
        </p>
        <p className="text-sm text-muted">
          {t(`suggestions.decided.${state === 'accepted' ? 'accepted' : 'dismissed'}`)}
          {decidedAt && (
            <>
              {' · '}
              <time dateTime={decidedAt}>{ago(decidedAt)}</time>
            </>
          )}
        </p>
      </div>
      {undoUntil && (
        <Button variant="quiet" onClick={() => void undo(suggestion.id)}>
          {t('ui.undo')}
        </Button>
      )}
    </li>
  )
}
