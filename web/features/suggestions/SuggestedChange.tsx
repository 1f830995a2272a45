import { useQuery } from '@tanstack/react-query'
import LinkIcon from 'lucide-react/icons/link'
import Unlink from 'lucide-react/icons/unlink'
import type { RevisionStep } from '#contract/rules/history/difference.ts'
import { isSafeLink } from '#contract/rules/link.ts'
import { additionsOf, type Change, type MergeLists } from '#contract/rules/merge/merge.ts'
import type { Step } from '#contract/step.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { AloneNote, ChangeSides } from '#web/features/journeys/changes/ChangeSides.tsx'
import { previewQuery } from '#web/features/journeys/data/preview.queries.ts'
import { FactsLine, linkHostOf } from '#web/features/journeys/display/FactsLine.tsx'
import { LinkText } from '#web/features/journeys/display/LinkText.tsx'
import { useFacts } from '#web/features/journeys/display/useFacts.ts'
import { OpensMark } from './OpensMark.tsx'
import { PagePicture } from './PagePicture.tsx'
import { countStepsBefore, isAddition, isLinkChange } from './proposal.ts'

interface SuggestedChangeProps {
  change: Change
  lists: MergeLists
  hue: string
  /** Whether the lists contain the whole journey, so that steps have numbers. */
  isNumbered: boolean
}

/** A suggested change before and after: a changed link, a new step, or any other change side by side. */
export function SuggestedChange({ change, lists, hue, isNumbered }: SuggestedChangeProps) {
  const { t } = useTranslation()
  if (isLinkChange(change)) return <LinkChange before={change.step.url} after={change.theirs.url} />
  if (isAddition(change))
    return (
      <div className="grid gap-1.5">
        {additionsOf(change).map((step, index) => (
          <AddedStep
            key={step.id}
            {...{ step, hue, isAlternative: index > 0 }}
            place={isNumbered ? countStepsBefore(lists, change) + index : null}
          />
        ))}
        <AloneNote change={change} lists={lists} />
      </div>
    )
  return (
    <ChangeSides
      {...{ change, lists }}
      about="suggestion"
      theirs={{ name: t('suggestions.sides.theirs') }}
      mine={{ name: t(isNumbered ? 'suggestions.sides.mine' : 'suggestions.sides.before') }}
    />
  )
}

/** The present link, struck through, above the suggested one. */
function LinkChange({ before, after }: { before: string; after: string }) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-1 rounded-m border border-line px-3 py-2">
      <p className="flex items-start gap-2 text-muted">
        <Unlink size={17} aria-hidden="true" className="mt-1 shrink-0" />
        <del className="min-w-0">
          <span className="sr-only">{t('suggestions.before')} </span>
          <Address url={before} />
        </del>
      </p>
      <p className="flex items-start gap-2">
        <LinkIcon size={17} aria-hidden="true" className="mt-1 shrink-0" />
        <span className="min-w-0">
          <span className="sr-only">{t('suggestions.instead')} </span>
          <b className="me-2 font-[650]">
            <Address url={after} />
          </b>
          <OpensMark url={after} />
        </span>
      </p>
    </div>
  )
}

/** A reported link without a suggested one. */
export function ReportedLink({ url }: { url: string }) {
  return (
    <p className="flex items-start gap-2 rounded-m border border-line px-3 py-2">
      <Unlink size={17} aria-hidden="true" className="mt-1 shrink-0 text-muted" />
      <span className="min-w-0">
        <Address url={url} />
      </span>
    </p>
  )
}

/** A link without its scheme. */
function Address({ url }: { url: string }) {
  const text = url.replace(/^https?:\/\//u, '')
  return <LinkText {...{ url, text }} className="inline-block min-h-6 hover:underline underline-offset-3" />
}

interface AddedStepProps {
  step: RevisionStep
  hue: string
  /** Number of steps before the new one; null if unknown. */
  place: number | null
  /** Whether the step is an alternative to the one before. */
  isAlternative: boolean
}

function AddedStep({ step, hue, place, isAlternative }: AddedStepProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { ofStep } = useFacts()
  const { data } = useQuery({ ...previewQuery(step.url), enabled: isSafeLink(step.url) })
  const shown = step as unknown as Step
  return (
    <div className="flex items-center gap-3.5 rounded-m border border-dashed border-field px-3 py-3">
      <span className="step-number shrink-0 bg-sunk" aria-hidden="true">
        {place === null ? '+' : number(place + 1)}
      </span>
      <PagePicture image={data?.image ?? null} hue={hue} step={shown} />
      <div className="min-w-0 grow leading-snug [overflow-wrap:anywhere]">
        {isAlternative && <p className="text-sm text-muted">{t('journeys.trail.or')}</p>}
        <p>
          <b>{t(`journeys.stepTypes.${shown.stepType}`)}</b>
          {' : '}
          <bdi>{step.description}</bdi>
        </p>
        <FactsLine facts={[...linkHostOf(shown), ...ofStep(shown, null)]} />
        <p className="text-sm text-muted">
          <Address url={step.url} />
        </p>
        {step.note && (
          <p dir="auto" className="mt-1 text-sm whitespace-pre-line">
            {step.note}
          </p>
        )}
      </div>
    </div>
  )
}
