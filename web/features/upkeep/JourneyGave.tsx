import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { isOwnedBy, type Journey } from '#contract/journey.ts'
import { loadPages } from '#web/core/api/client.ts'
import { itemsOf } from '#web/core/api/infinite-list.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useSession } from '#web/core/session/session.ts'
import { useUpkeep } from './useUpkeep.ts'

/**
 * For authors: how many people started the journey, its rating and, for the owner, the latest note;
 * renders nothing while these are unknown.
 */
export function JourneyGave({ journey }: { journey: Journey }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { data: upkeep } = useUpkeep(journey.id)
  const { profile } = useSession()
  const notes = useInfiniteQuery({
    ...loadPages('ratingNotes', { params: { pathId: journey.id } }),
    enabled: isOwnedBy(journey, profile?.id ?? null),
  })
  const people = upkeep?.reach.people ?? null
  const [note] = notes.data ? itemsOf(notes.data) : []
  const { rating } = journey
  if (people === null && !rating && !note) return null
  return (
    <section aria-labelledby="gave" className="sm:panel grid gap-3 sm:p-5">
      <h2 id="gave" className="text-[1.06rem]">
        {t('upkeep.gave.title')}
      </h2>
      {(people !== null || rating) && (
        <dl className="flex flex-wrap gap-x-7 gap-y-2">
          {people !== null && <Figure value={`${number(people)}+`} label={t('upkeep.gave.started')} />}
          {rating && <Figure value={number(rating.stars)} label={t('upkeep.gave.stars')} />}
        </dl>
      )}
      {note && (
        <figure className="border-s-3 border-line ps-3 text-sm">
          <blockquote dir="auto" className="line-clamp-4 [overflow-wrap:anywhere]">
            {note.note}
          </blockquote>
          <figcaption className="mt-1 text-muted">
            <bdi>{note.by.displayName}</bdi>
          </figcaption>
        </figure>
      )}
      {note && (
        <Link
          to="/app/discover/journey/$journeyId/upkeep"
          params={{ journeyId: journey.id }}
          hash="notes"
          className="inline-flex min-h-11 items-center gap-1 justify-self-start text-sm font-[650] text-brand hover:underline"
        >
          {t('upkeep.gave.notes')}
          <ChevronRight size={15} aria-hidden="true" className="rtl:-scale-x-100" />
        </Link>
      )}
    </section>
  )
}

function Figure({ value, label }: { value: string; label: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-head text-xl font-bold">{value}</dd>
    </div>
  )
}
