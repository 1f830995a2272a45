import { Link } from '@tanstack/react-router'
import type { ListedNote } from '#contract/note.ts'
import { useDays } from '#web/core/i18n/days.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Highlight } from '#web/core/ui/display/Highlight.tsx'
import { FactsLine } from '#web/features/journeys/display/FactsLine.tsx'
import { StepIcon } from '#web/features/journeys/display/StepIcon.tsx'

/** A note with its step and a link to the journey, as far as they can still be read. */
export function NoteItem({ note: { text, updatedAt, step, journey } }: { note: ListedNote }) {
  const { t } = useTranslation()
  const { date } = useDays()
  const changed = (
    <time key="changed" dateTime={updatedAt}>
      {t('notes.changed', { date: date(updatedAt) })}
    </time>
  )
  return (
    <li className="panel grid gap-2.5 p-4.5">
      <div className="flex items-start gap-2.5">
        {step && (
          <span className="mt-1 shrink-0 text-muted">
            <StepIcon stepType={step.stepType} size={16} />
          </span>
        )}
        <h2 dir="auto" className="min-w-0 text-[1.06rem] leading-snug">
          {step ? step.description : t('notes.removedStep')}
        </h2>
      </div>
      <p dir="auto" className="border-s-3 border-accent-soft ps-4 whitespace-pre-wrap">
        <Highlight text={text} />
      </p>
      <FactsLine
        facts={[
          journey ? (
            <Link
              key="journey"
              to="/app/discover/journey/$journeyId"
              params={{ journeyId: journey.id }}
              dir="auto"
              className="-my-2.5 inline-block py-2.5 font-[650] text-brand [overflow-wrap:anywhere] hover:underline"
            >
              {journey.name}
            </Link>
          ) : (
            t('notes.lostJourney')
          ),
          changed,
        ]}
      />
    </li>
  )
}
