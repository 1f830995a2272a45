import { useQuery } from '@tanstack/react-query'
import type { Journey } from '#contract/journey.ts'
import type { CaseWords, ReportedCase } from '#contract/moderation.ts'
import { useAgo } from '#web/core/i18n/ago.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Avatar } from '#web/core/ui/display/Avatar.tsx'
import { CommentText } from '#web/features/comments/CommentText.tsx'
import { journeyQuery } from '#web/features/journeys/data/journeys.queries.ts'
import { JourneyCover } from '#web/features/journeys/display/JourneyCover.tsx'
import { personName } from './person-name.ts'

/** The reported content in its context: its journey, and the surrounding texts as readers see them. */
export function CaseContext({ data }: { data: ReportedCase }) {
  const { t } = useTranslation()
  const { kind, pathId, stepId, words, reports } = data
  const { data: journey } = useQuery({ ...journeyQuery(pathId ?? ''), enabled: pathId !== null })
  const isGone = kind !== 'person' && (pathId === null || kind !== 'journey') && words.length === 0
  const isNamed = kind === 'person' && words.length === 0
  return (
    <div className="overflow-hidden rounded-m border border-line">
      {journey && <JourneyHead journey={journey} stepId={stepId} />}
      {isGone && <p className="p-4 text-muted">{t('moderation.case.gone')}</p>}
      {isNamed && <p className="p-4 text-muted">{t('moderation.case.noWords')}</p>}
      {kind === 'journey' && journey && <JourneyWords journey={journey} />}
      {words.length > 0 && (
        <ol>
          {words.map((one) => (
            <Words key={one.id} words={one} reports={reports} />
          ))}
        </ol>
      )}
    </div>
  )
}

function JourneyHead({ journey, stepId }: { journey: Journey; stepId: string | null }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const step = journey.steps?.findIndex(({ id }) => id === stepId) ?? -1
  return (
    <div className="flex items-center gap-3 bg-sunk px-4 py-3">
      <JourneyCover journey={journey} className="h-8 w-11 shrink-0 rounded-md" />
      <p className="min-w-0 text-sm [overflow-wrap:anywhere]">
        <b dir="auto" className="block text-[0.9375rem] font-[650]">
          {journey.name}
        </b>
        <span className="text-muted">
          {t('moderation.by', { name: journey.owner.displayName })}
          {step >= 0 && ` · ${t('moderation.case.step', { number: number(step + 1) })}`}
        </span>
      </p>
    </div>
  )
}

/** The texts and links of a reported journey. */
function JourneyWords({ journey }: { journey: Journey }) {
  return (
    <div className="grid gap-3 border-s-4 border-danger bg-danger-soft p-4 [overflow-wrap:anywhere]">
      <p dir="auto" className="whitespace-pre-line">
        {journey.description}
      </p>
      <ol className="grid list-decimal gap-2 ps-6">
        {journey.steps?.map(({ id, description, url, note }) => (
          <li key={id}>
            <span dir="auto">{description}</span>
            <a
              href={url}
              target="_blank"
              rel="nofollow ugc noopener noreferrer"
              dir="ltr"
              className="block text-sm text-brand underline underline-offset-3"
            >
              {url}
            </a>
            {note && (
              <span dir="auto" className="block text-sm text-muted">
                {note}
              </span>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}

function Words({ words, reports }: { words: CaseWords; reports: number }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const ago = useAgo()
  const { author, text, url, at, reported } = words
  return (
    <li
      className={`flex gap-3 border-t border-s-4 border-line py-3 ps-3 pe-4 first:border-t-0 ${reported ? 'border-s-danger bg-danger-soft' : 'border-s-transparent'}`}
    >
      <Avatar id={author?.id ?? ''} initial={author?.initial ?? '?'} photoURL={author?.photoURL ?? null} size="sm" />
      <div className="grid min-w-0 gap-0.5">
        <p className="text-sm text-muted [overflow-wrap:anywhere]">
          <b dir="auto" className="text-[0.9375rem] font-[650] text-ink">
            {personName(author, t)}
          </b>{' '}
          <time dateTime={at}>{ago(at)}</time>
          {reported && (
            <b className="ms-2.5 font-[650] text-danger">
              {t('moderation.case.reported', { count: reports, number: number(reports) })}
            </b>
          )}
        </p>
        {text === null ? (
          <p className="text-muted">{t('moderation.reports.unavailable')}</p>
        ) : (
          <CommentText text={url === null ? text : `${text}\n${url}`} mentions={[]} />
        )}
      </div>
    </li>
  )
}
