import { useQuery } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import { isSafeLink } from '#contract/link.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useDebounced } from '#web/core/ui/state/useDebounced.ts'
import { previewQuery } from '#web/features/journeys/data/preview.queries.ts'
import { titleIn } from '#web/features/journeys/data/preview-title.ts'
import { guessStepType } from '#web/features/journeys/data/step-type.guess.ts'
import { FactsLine } from '#web/features/journeys/display/FactsLine.tsx'
import { useFacts } from '#web/features/journeys/display/useFacts.ts'

const DEBOUNCE_MS = 500

/** What the page behind a suggested link says of itself, while it is typed. */
export function SuggestedLink({ url: typed }: { url: string }) {
  const { t } = useTranslation()
  const facts = useFacts()
  const url = typed.trim()
  const isLink = isSafeLink(url)
  const isSettled = useDebounced(url, DEBOUNCE_MS, '') === url
  const { data, isError } = useQuery({ ...previewQuery(url), enabled: isLink && isSettled })
  const title = titleIn(data)
  const stepType = isLink ? guessStepType(url, location.origin) : null
  return (
    <div aria-live="polite">
      {isLink && !data && !isError && <p className="text-sm text-muted">{t('flags.checking')}</p>}
      {isLink && (isError || (data && title === '')) && <p className="text-sm text-muted">{t('flags.unread')}</p>}
      {isLink && data && title !== '' && (
        <div className="flex items-center gap-3 rounded-m border border-line px-4 py-2.5">
          {data.image && <img src={data.image} alt="" className="h-11 w-17 shrink-0 rounded-s object-cover" />}
          <div className="min-w-0 grow text-sm">
            <bdi dir="auto" className="block font-[650] [overflow-wrap:anywhere]">
              {title}
            </bdi>
            <FactsLine
              facts={[...(stepType ? [t(`journeys.stepTypes.${stepType}`)] : []), ...facts.ofStep(data, null)]}
            />
          </div>
          <CircleCheck size={20} aria-hidden="true" className="shrink-0 text-brand" />
        </div>
      )}
    </div>
  )
}
