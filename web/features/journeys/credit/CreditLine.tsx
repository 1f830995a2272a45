import { Link } from '@tanstack/react-router'
import GitFork from 'lucide-react/icons/git-fork'
import type { CreditInput } from '#contract/journey.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'

interface Original {
  name: string
  author?: string | null | undefined
  id?: string | null | undefined
}

interface CreditLineProps {
  credit: Omit<CreditInput, 'first'> & Original & { first?: Original | null | undefined; claimed?: boolean | undefined }
  className?: string
  /** The class that limits the number of lines. */
  clamp?: string
}

/** The credit of a copy: its original, linked while it has an id, and the first original. */
export function CreditLine({ credit, className = '', clamp = '' }: CreditLineProps) {
  const { t } = useTranslation()
  return (
    <p className={`flex items-start gap-2 text-sm text-muted ${className}`}>
      <GitFork size={15} aria-hidden="true" className="mt-0.75 shrink-0" />
      <span dir="auto" className={`min-w-0 grow text-start [overflow-wrap:anywhere] ${clamp}`}>
        <Named original={credit} text="of" />
        {credit.first && (
          <>
            {' · '}
            <Named original={credit.first} text="first" />
          </>
        )}
        {credit.claimed && ` · ${t('journeys.credit.claimed')}`}
      </span>
    </p>
  )
}

/** Placeholders of the name and the author in the sentence. */
const MARKS = { name: '[0]', author: '[1]' }

function Named({ original: { name, author, id }, text }: { original: Original; text: 'of' | 'first' }) {
  const { t } = useTranslation()
  const sentence = t(`journeys.credit.${author ? (`${text}By` as const) : text}`, MARKS)
  return sentence.split(/(\[[01]\])/u).map((part) => {
    if (part === MARKS.author) return <bdi key={part}>{author}</bdi>
    if (part !== MARKS.name) return part
    const shown = <bdi key={part}>{name}</bdi>
    if (!id) return shown
    return (
      <Link
        key={part}
        to="/app/discover/journey/$journeyId"
        params={{ journeyId: id }}
        className="relative z-1 underline underline-offset-3 hover:text-ink"
      >
        {shown}
      </Link>
    )
  })
}
