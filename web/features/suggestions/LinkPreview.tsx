import { useQuery } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import { isSafeLink } from '#contract/rules/link.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useDebounced } from '#web/core/ui/state/useDebounced.ts'
import { previewQuery, titleIn } from '#web/features/journeys/data/preview.queries.ts'
import { guessStepType } from '#web/features/journeys/data/step-type.guess.ts'
import { FactsLine, linkHostOf } from '#web/features/journeys/display/FactsLine.tsx'
import { useFacts } from '#web/features/journeys/display/useFacts.ts'
import { PagePicture } from './PagePicture.tsx'

const DEBOUNCE_MS = 500

/** The preview of a typed link's page. `isUnread`: the page was requested and has no title. */
export function useLinkPreview(typed: string) {
  const url = typed.trim()
  const isLink = isSafeLink(url)
  const isSettled = useDebounced(url, DEBOUNCE_MS, '') === url
  const { data, isError } = useQuery({ ...previewQuery(url), enabled: isLink && isSettled })
  const title = titleIn(data)
  const stepType = isLink ? guessStepType(url, location.origin) : null
  return { url, isLink, data, title, stepType, isUnread: isLink && (isError || (data !== undefined && title === '')) }
}

/** A preview of a suggested link's page, shown while the person types the link. */
export function LinkPreview({ url: typed, hue }: { url: string; hue: string }) {
  const { t } = useTranslation()
  const facts = useFacts()
  const { url, isLink, data, title, stepType, isUnread } = useLinkPreview(typed)
  const isFound = isLink && data !== undefined && title !== ''
  return (
    <div aria-live="polite">
      {isLink && !isFound && !isUnread && <p className="text-sm text-muted">{t('linkReports.checking')}</p>}
      {isUnread && <p className="text-sm text-muted">{t('linkReports.unread')}</p>}
      {isFound && (
        <div className="flex items-center gap-3 rounded-m bg-sunk px-2.5 py-2.5">
          <PagePicture image={data.image} hue={hue} step={{ url, stepType: stepType ?? 'Article' }} />
          <div className="min-w-0 grow text-sm leading-snug">
            <bdi dir="auto" className="block font-[650] [overflow-wrap:anywhere]">
              {title}
            </bdi>
            <FactsLine
              facts={[
                ...(stepType ? [t(`journeys.stepTypes.${stepType}`)] : []),
                ...linkHostOf({ url }),
                ...facts.ofStep(data, null),
              ]}
            />
          </div>
          <CircleCheck size={20} aria-hidden="true" className="shrink-0 text-brand" />
        </div>
      )}
    </div>
  )
}
