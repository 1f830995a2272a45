import { Link } from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import Ellipsis from 'lucide-react/icons/ellipsis'
import FlagIcon from 'lucide-react/icons/flag'
import Plus from 'lucide-react/icons/plus'
import { Suspense, useState } from 'react'
import type { Journey } from '#contract/journey.ts'
import { fits } from '#contract/rules/merge/suggestion.ts'
import { type LinkProblem, SUGGESTION_COUNT_MAX } from '#contract/rules/suggestion.ts'
import type { Suggestion } from '#contract/suggestion.ts'
import { useAgo } from '#web/core/i18n/ago.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { withCopy } from '#web/core/i18n/i18n.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { Avatar } from '#web/core/ui/display/Avatar.tsx'
import { lazyPart } from '#web/core/ui/feedback/lazy-part.ts'
import { Menu } from '#web/core/ui/overlay/Menu.tsx'
import { textsOfJourney } from '#web/features/journeys/data/journey-texts.ts'
import { useReport } from '#web/features/reporting/useReport.tsx'
import { ChangeList } from './ChangeList.tsx'
import { isAddition, isLinkChange, type Proposal, proposalOf } from './proposal.ts'
import { useAccept } from './useAccept.ts'
import { useAct } from './useActs.ts'
import { useUndo } from './useUndo.ts'

const DismissDialog = lazyPart(() => withCopy(['words'], import('./DismissDialog.tsx')), 'DismissDialog')

interface SuggestionCardProps {
  journey: Journey
  suggestion: Suggestion
  /** Whether it is the first card, whose button is filled. */
  isFirst: boolean
}

/** An open suggestion for the authors of its journey, with the buttons that decide on it. */
export function SuggestionCard({ journey, suggestion, isFirst }: SuggestionCardProps) {
  const { t } = useTranslation()
  const present = textsOfJourney(journey)
  const actOf = useAct()
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map())
  const undoOf = useUndo()
  const [isDismissing, setIsDismissing] = useState(false)
  const { accept, held, isPending } = useAccept(journey)
  // The accepted changes stay on the card until the list has loaded.
  const proposal = held ?? proposalOf(suggestion, present)
  const { changes, gone } = proposal
  const isTicked = (key: string) => choices.get(key) ?? changes.some((change) => change.key === key && fits(change))
  const hasTicks = changes.length + gone.length > 1 || !changes.every(fits)
  const chosen = changes.filter(({ key }) => !hasTicks || isTicked(key))
  const { id, by, message, problem } = suggestion
  return (
    <article className="panel overflow-hidden" aria-label={`${by.displayName} ${actOf(proposal, present)}`}>
      <div className="grid gap-3 px-4 pt-4 pb-4.5 sm:px-5.5">
        <Head proposal={proposal} act={actOf(proposal, present)} />
        {problem !== null && <Problem problem={problem} />}
        <ChangeList
          {...{ proposal, present, hasTicks, isTicked }}
          hue={journey.coverSeed}
          onTick={(key, isOn) => setChoices(new Map(choices).set(key, isOn))}
        />
        {message !== '' && <Message text={message} />}
      </div>
      <div className="flex flex-wrap items-center gap-x-1 gap-y-1 border-t border-line px-4 py-2.5">
        <Button
          variant={isFirst ? 'primary' : 'soft'}
          busy={isPending}
          onClick={() => accept(proposal, chosen.length === 0 ? [] : chosen.map(({ key }) => key))}
        >
          <AcceptLabel proposal={proposal} chosen={chosen} />
        </Button>
        <Link to="/app/user/path/edit" search={{ pathId: journey.id, suggestion: id }} className={PLAIN}>
          {t('suggestions.changeFirst')}
        </Link>
        <button type="button" onClick={() => setIsDismissing(true)} className={`${PLAIN} sm:ms-auto`}>
          {t('suggestions.dismiss')}
        </button>
      </div>
      <Suspense>
        {isDismissing && (
          <DismissDialog
            suggestion={suggestion}
            texts={{
              title: t('suggestions.dismissTitle'),
              text: t('suggestions.dismissText', { name: by.displayName }),
              submit: t('suggestions.dismiss'),
              done: t('suggestions.dismissed', { name: by.displayName }),
            }}
            undo={undoOf(id)}
            onClose={() => setIsDismissing(false)}
          />
        )}
      </Suspense>
    </article>
  )
}

const PLAIN =
  'inline-flex min-h-11 items-center rounded-full px-4 font-semibold text-ink-soft hover:bg-sunk hover:text-ink'

function AcceptLabel({ proposal: { changes, gone }, chosen }: { proposal: Proposal; chosen: Proposal['changes'] }) {
  const { t } = useTranslation()
  const [change] = chosen
  const isOnly = changes.length + gone.length === 1
  const Icon = isOnly && change && isAddition(change) ? Plus : Check
  const label = !change
    ? t('suggestions.accept.none')
    : isOnly && isAddition(change)
      ? t('suggestions.accept.added')
      : isOnly && isLinkChange(change)
        ? t('suggestions.accept.link')
        : t('suggestions.accept.changes', { count: chosen.length })
  return (
    <>
      <Icon size={18} aria-hidden="true" />
      {label}
    </>
  )
}

/**
 * The head of the card: the writer, what they suggest, the time, and how many of their earlier
 * suggestions were accepted.
 */
function Head({ proposal: { suggestion }, act }: { proposal: Proposal; act: string }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const ago = useAgo()
  const { id, by, problem, createdAt, acceptedBefore = 0 } = suggestion
  const name = by.displayName
  const { openReport, reportDialog } = useReport('suggestion', { id, name, isMessage: problem !== null }, false)
  const isMany = acceptedBefore >= SUGGESTION_COUNT_MAX
  const before =
    acceptedBefore === 0
      ? t('suggestions.takenNone')
      : t('suggestions.taken', { count: acceptedBefore, number: `${number(acceptedBefore)}${isMany ? '+' : ''}` })
  return (
    <div className="flex items-center gap-2.5">
      <Avatar id={by.id} initial={by.initial} photoURL={by.photoURL} size="lg" />
      <div className="min-w-0 grow">
        <h2 className="font-text text-base leading-snug font-normal tracking-normal [overflow-wrap:anywhere]">
          <b className="font-[650]">
            <bdi>{name}</bdi>
          </b>{' '}
          {act}
        </h2>
        <p className="text-sm text-muted">
          <time dateTime={createdAt} className="inline-block first-letter:uppercase">
            {ago(createdAt)}
          </time>
          {' · '}
          {before}
        </p>
      </div>
      <Menu
        label={t('suggestions.menu', { name })}
        trigger={<Ellipsis size={20} aria-hidden="true" />}
        items={[
          {
            label: t('suggestions.report'),
            icon: <FlagIcon size={18} aria-hidden="true" />,
            onSelect: openReport ?? undefined,
          },
        ]}
      />
      {reportDialog}
    </div>
  )
}

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
