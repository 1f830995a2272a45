import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Journey } from '#contract/journey.ts'
import { fits } from '#contract/rules/merge/suggestion.ts'
import { type LinkProblem, SUGGESTION_COUNT_MAX } from '#contract/rules/suggestion.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { textsOfJourney } from '#web/features/journeys/data/journey-texts.ts'
import { useReport } from '#web/features/reporting/useReport.tsx'
import { ChangeList } from './ChangeList.tsx'
import type { Proposal } from './proposal.ts'
import { ReportedLink } from './SuggestedChange.tsx'
import { shortKindOf } from './short-kind.ts'

interface SuggestionCardProps {
  journey: Journey
  proposal: Proposal
  busy: boolean
  onAccept: (keys: readonly string[]) => void
}

/**
 * The details of an open suggestion for the authors of its journey: what its row has no room for, with
 * the changes to choose from.
 */
export function SuggestionCard({ journey, proposal, busy, onAccept }: SuggestionCardProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const present = textsOfJourney(journey)
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map())
  const { suggestion, lists, changes, gone } = proposal
  const kind = shortKindOf(proposal, present)
  const isTicked = (key: string) => choices.get(key) ?? changes.some((change) => change.key === key && fits(change))
  const hasTicks = changes.length + gone.length > 1 || !changes.every(fits)
  const chosen = changes.filter(({ key }) => !hasTicks || isTicked(key)).map(({ key }) => key)
  const { id, by, base, problem, acceptedBefore = 0 } = suggestion
  const reported = base?.steps[0]?.url
  const { openReport, reportDialog } = useReport(
    'suggestion',
    { id, name: by.displayName, isMessage: problem !== null },
    false,
  )
  const isMany = acceptedBefore >= SUGGESTION_COUNT_MAX
  return (
    <div className="mt-1.5 grid gap-2.5">
      {kind === 'solve' && reported !== undefined ? (
        <ReportedLink url={reported} />
      ) : (
        <ChangeList
          {...{ proposal, present, hasTicks, isTicked }}
          hue={journey.coverSeed}
          onTick={(key, isOn) => setChoices(new Map(choices).set(key, isOn))}
        />
      )}
      <p className="text-sm text-muted">
        {acceptedBefore === 0
          ? t('suggestions.takenNone')
          : t('suggestions.taken', { count: acceptedBefore, number: `${number(acceptedBefore)}${isMany ? '+' : ''}` })}
      </p>
      <div className="flex flex-wrap items-center gap-1">
        {kind === null && (
          <Button variant="soft" busy={busy} onClick={() => onAccept(chosen)}>
            {chosen.length === 0
              ? t('suggestions.accept.none')
              : t('suggestions.accept.changes', { count: chosen.length })}
          </Button>
        )}
        {lists !== null && kind !== 'solve' && (
          <Link to="/app/user/path/edit" search={{ pathId: journey.id, suggestion: id }} className={PLAIN}>
            {t('suggestions.changeFirst')}
          </Link>
        )}
        <button type="button" onClick={openReport ?? undefined} className={PLAIN}>
          {t('suggestions.report')}
        </button>
        {reportDialog}
      </div>
    </div>
  )
}

const PLAIN =
  'inline-flex min-h-11 items-center rounded-full px-3 text-start text-sm font-semibold text-ink-soft hover:bg-sunk hover:text-ink'

/** The problem of a reported link, in words. */
export function Problem({ problem }: { problem: LinkProblem }) {
  const { t } = useTranslation()
  return (
    <p className="justify-self-start rounded-md bg-accent-soft px-2 py-0.5 text-sm font-[650] text-accent">
      {t(`linkReports.problems.${problem}`)}
    </p>
  )
}

/** The message of a suggestion, in quotes. */
export function Message({ text }: { text: string }) {
  const { t } = useTranslation()
  return (
    <p dir="auto" className="text-[0.9375rem] whitespace-pre-line [overflow-wrap:anywhere]">
      {t('suggestions.quote', { text })}
    </p>
  )
}
