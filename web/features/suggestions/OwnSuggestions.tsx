import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Suspense, useEffect, useState } from 'react'
import type { Journey } from '#contract/journey.ts'
import { OWN_SUGGESTIONS_HASH } from '#contract/rules/notice.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { withCopy } from '#web/core/i18n/i18n.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { lazyPart } from '#web/core/ui/feedback/lazy-part.ts'
import { firstNameOf } from '#web/features/people/display/first-name.ts'
import { stepsOf, useFreshSuggestions, useOwnSuggestions } from './own-suggestions.ts'

const OwnSheet = lazyPart(() => withCopy(['linkReports', 'editing', 'changes'], import('./OwnSheet.tsx')), 'OwnSheet')

/** The second one is of older addresses in sent emails, which lead authors to what waits for them. */
const HASHES = [OWN_SUGGESTIONS_HASH, 'waiting']

/**
 * What the viewer sent to the authors of a journey: a row for what isn't shown at a step, and the list of all of it
 * while the address has its hash.
 */
export function OwnSuggestions({ journey }: { journey: Journey }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const navigate = useNavigate()
  const own = useOwnSuggestions(journey)
  const isNamed = useLocation({ select: ({ hash }) => HASHES.includes(hash) })
  useFreshSuggestions(journey.id, isNamed)
  // Opened after hydration, since the server doesn't know the hash.
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => setIsOpen(isNamed), [isNamed])
  const count = own.filter((suggestion) => stepsOf(suggestion, journey.steps ?? []).length === 0).length
  const place = { to: '/app/discover/journey/$journeyId', params: { journeyId: journey.id } } as const
  const stay = { hashScrollIntoView: false, resetScroll: false } as const
  return (
    <>
      {count > 0 && (
        <Link
          {...place}
          {...stay}
          hash={OWN_SUGGESTIONS_HASH}
          className="flex min-h-12 items-center gap-3 rounded-m border border-line bg-card px-4 py-2 hover:border-brand"
        >
          <Check size={18} aria-hidden="true" className="shrink-0 text-brand" />
          <span className="min-w-0 grow [overflow-wrap:anywhere]">
            {`${t('suggestions.improve.own', { name: firstNameOf(journey.owner) })} · ${number(count)}`}
          </span>
          <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-muted rtl:-scale-x-100" />
        </Link>
      )}
      <Suspense>
        {isOpen && own.length > 0 && (
          <OwnSheet journey={journey} own={own} onClose={() => void navigate({ ...place, ...stay, replace: true })} />
        )}
      </Suspense>
    </>
  )
}
