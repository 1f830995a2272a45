import { useEffect } from 'react'
import type { Journey } from '#contract/journey.ts'
import { useWrite } from '#web/core/api/write.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'

/** Tells a follower what is new since their last visit, and records this visit. */
export function SinceVisit({ id, news }: { id: string; news: NonNullable<Journey['sinceVisit']> }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const write = useWrite()
  useEffect(() => {
    // If recording fails, the next visit shows the same.
    write('visitJourney', { params: { id } }).catch(() => undefined)
  }, [id, write])
  const parts = [
    news.steps > 0 && t('walking.sinceVisit.steps', { count: news.steps, number: number(news.steps) }),
    news.links > 0 && t('walking.sinceVisit.links', { count: news.links, number: number(news.links) }),
  ].filter((part) => part !== false)
  return (
    <p role="status" className="mt-4 note">
      {t('walking.sinceVisit.news', { news: parts.join(', ') })}
    </p>
  )
}
