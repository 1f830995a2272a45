import { useQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import { isSafeLink } from '#contract/rules/link.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { previewQuery, titleIn } from '#web/features/journeys/data/preview.queries.ts'

/** The mark of a link whose page could be read. */
export function OpensMark({ url }: { url: string }) {
  const { t } = useTranslation()
  const { data } = useQuery({ ...previewQuery(url), enabled: isSafeLink(url) })
  if (titleIn(data) === '') return null
  return (
    <span className="inline-flex items-center gap-1 rounded-md bg-brand-soft px-2 text-sm font-[650] text-brand">
      <Check size={14} aria-hidden="true" />
      {t('suggestions.opens')}
    </span>
  )
}
