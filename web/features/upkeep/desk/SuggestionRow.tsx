import ArrowRight from 'lucide-react/icons/arrow-right'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { Suspense, useId, useState } from 'react'
import type { Journey } from '#contract/journey.ts'
import { additionsOf } from '#contract/rules/merge/merge.ts'
import type { Suggestion } from '#contract/suggestion.ts'
import { useWrite } from '#web/core/api/write.ts'
import { withCopy } from '#web/core/i18n/i18n.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'
import { lazyPart } from '#web/core/ui/feedback/lazy-part.ts'
import { textsOfJourney } from '#web/features/journeys/data/journey-texts.ts'
import { OpensMark } from '#web/features/suggestions/OpensMark.tsx'
import { isAddition, isLinkChange, type Proposal, proposalOf } from '#web/features/suggestions/proposal.ts'
import { shortKindOf } from '#web/features/suggestions/short-kind.ts'
import { useAccept } from '#web/features/suggestions/useAccept.ts'
import { useAct } from '#web/features/suggestions/useActs.ts'
import { useUndo } from '#web/features/suggestions/useUndo.ts'
import { RowShell } from './RowShell.tsx'
import type { Settle } from './useSettled.ts'

const SuggestionCard = lazyPart(
  () => withCopy(['editing', 'changes'], import('#web/features/suggestions/SuggestionCard.tsx')),
  'SuggestionCard',
)
const DismissDialog = lazyPart(
  () => withCopy(['words'], import('#web/features/suggestions/DismissDialog.tsx')),
  'DismissDialog',
)

interface SuggestionRowProps {
  journey: Journey
  suggestion: Suggestion
  isAcross: boolean
  onSettle: Settle
}

/** A reader's suggestion or report of a link, with the buttons that decide on it and its details below. */
export function SuggestionRow({ journey, suggestion, isAcross, onSettle }: SuggestionRowProps) {
  const { t } = useTranslation()
  const sentenceId = useId()
  const detailsId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const actOf = useAct()
  const undo = useUndo()
  const { held, accept } = useAccept(journey)
  const present = textsOfJourney(journey)
  // The accepted changes stay in the row until it says what was done.
  const proposal = held ?? proposalOf(suggestion, present)
  const kind = shortKindOf(proposal, present)
  const { id, by, message, problem, createdAt } = suggestion
  const settle = (keys: readonly string[]) =>
    void onSettle(async () => {
      const text = await accept(proposal, keys)
      return text === null ? null : { text, undo: () => undo(id) }
    })
  const toggle = { 'aria-expanded': isOpen, 'aria-controls': detailsId, onClick: () => setIsOpen(!isOpen) }
  return (
    <RowShell
      by={by}
      id={sentenceId}
      sentence={
        <>
          <b className="font-[650]">
            <bdi>{by.displayName}</bdi>
          </b>{' '}
          {actOf(proposal, present)}
          {problem !== null && ` · ${t(`linkReports.problems.${problem}`)}`}
        </>
      }
      at={createdAt}
      journey={isAcross ? journey : null}
      acts={
        <>
          {kind === null ? (
            <Button variant="soft" aria-describedby={sentenceId} {...toggle}>
              {t('upkeep.review')}
            </Button>
          ) : (
            <Button
              variant="soft"
              busy={held !== null}
              aria-describedby={sentenceId}
              onClick={() => settle(kind === 'solve' ? [] : proposal.changes.map(({ key }) => key))}
            >
              <AcceptLabel kind={kind} isSince={isChangedSince(proposal, journey)} />
            </Button>
          )}
          <Dismiss suggestion={suggestion} describedBy={sentenceId} onSettle={onSettle} />
        </>
      }
      toggle={
        kind !== null && (
          <button
            type="button"
            aria-label={t('upkeep.details')}
            title={t('upkeep.details')}
            aria-describedby={sentenceId}
            className="icon-button"
            {...toggle}
          >
            <ChevronDown size={18} aria-hidden="true" className={isOpen ? 'rotate-180' : ''} />
          </button>
        )
      }
      isTall={isOpen}
    >
      {kind !== null && !isOpen && <Gist proposal={proposal} kind={kind} journey={journey} />}
      {message !== '' && (
        <p
          dir="auto"
          className={`text-[0.9375rem] whitespace-pre-line [overflow-wrap:anywhere] ${isOpen ? '' : 'line-clamp-3'}`}
        >
          {t('suggestions.quote', { text: message })}
        </p>
      )}
      <div id={detailsId}>
        {isOpen && (
          <Suspense fallback={<Skeleton className="h-24 w-full rounded-m" />}>
            <SuggestionCard journey={journey} proposal={proposal} busy={held !== null} onAccept={settle} />
          </Suspense>
        )}
      </div>
    </RowShell>
  )
}

type ShortKind = NonNullable<ReturnType<typeof shortKindOf>>

function isChangedSince({ suggestion }: Proposal, { steps = [] }: Journey): boolean {
  const { base, stepId } = suggestion
  return base?.steps[0]?.url !== steps.find(({ id }) => id === stepId)?.url
}

function AcceptLabel({ kind, isSince }: { kind: ShortKind; isSince: boolean }) {
  const { t } = useTranslation()
  if (kind === 'solve') return t(isSince ? 'linkReports.solvedByThis' : 'suggestions.accept.none')
  return t(kind === 'link' ? 'suggestions.accept.link' : 'suggestions.accept.added')
}

interface DismissProps {
  suggestion: Suggestion
  describedBy: string
  onSettle: Settle
}

function Dismiss({ suggestion, describedBy, onSettle }: DismissProps) {
  const { t } = useTranslation()
  const write = useWrite()
  const undo = useUndo()
  const [isAsking, setIsAsking] = useState(false)
  const { id, by } = suggestion
  const name = by.displayName
  const dismiss = (body: { reply: string }) =>
    onSettle(async () => {
      await write('dismissSuggestion', { params: { id }, body })
      return { text: t('suggestions.dismissed', { name }), undo: () => undo(id) }
    })
  return (
    <>
      <Button
        variant="quiet"
        aria-describedby={describedBy}
        onClick={() => setIsAsking(true)}
        className="border-transparent! px-3!"
      >
        {t('suggestions.dismiss')}
      </Button>
      <Suspense>
        {isAsking && (
          <DismissDialog
            suggestion={suggestion}
            texts={{
              title: t('suggestions.dismissTitle'),
              text: t('suggestions.dismissText', { name }),
              submit: t('suggestions.dismiss'),
            }}
            onDismiss={dismiss}
            onClose={() => setIsAsking(false)}
          />
        )}
      </Suspense>
    </>
  )
}

/** What a short suggestion is about: the addresses before and after, or the new step. */
function Gist({ proposal, kind, journey }: { proposal: Proposal; kind: ShortKind; journey: Journey }) {
  const { t } = useTranslation()
  const { suggestion, changes } = proposal
  const [change] = changes
  const before = suggestion.base?.steps[0]?.url ?? ''
  if (kind === 'solve')
    return (
      <>
        {before !== '' && (
          <p className="text-[0.9375rem]">
            <Address url={before} />
          </p>
        )}
        {isChangedSince(proposal, journey) && <p className="text-sm text-muted">{t('linkReports.changedSince')}</p>}
      </>
    )
  if (!change) return null
  if (isLinkChange(change)) return <AddressChange before={change.step.url} after={change.theirs.url} />
  if (!isAddition(change)) return null
  return additionsOf(change).map((step) => (
    <p key={step.id} className="text-[0.9375rem] [overflow-wrap:anywhere]">
      <bdi>{step.description}</bdi> <Address url={step.url} />
    </p>
  ))
}

/** An address struck through, and the one in its place, which is marked if its page could be read. */
export function AddressChange({ before, after }: { before: string; after: string }) {
  const { t } = useTranslation()
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-[0.9375rem] [overflow-wrap:anywhere]">
      <del className="text-muted">
        <span className="sr-only">{t('suggestions.before')} </span>
        <Address url={before} />
      </del>
      <ArrowRight size={15} aria-hidden="true" className="shrink-0 text-muted rtl:-scale-x-100" />
      <span className="sr-only">{t('suggestions.instead')} </span>
      <b className="font-[650]">
        <Address url={after} />
      </b>
      <OpensMark url={after} />
    </p>
  )
}

/** An address without its scheme, as text; the details of a row have it as a link. */
export function Address({ url }: { url: string }) {
  return (
    <bdi dir="ltr" className="[overflow-wrap:anywhere]">
      {url.replace(/^https?:\/\//u, '')}
    </bdi>
  )
}
