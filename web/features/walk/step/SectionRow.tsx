import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import type { Section } from './step.rows.ts'

interface SectionRowProps {
  section: Section
  isFolded: boolean
  onToggle: () => void
}

/** The heading of a section with its own progress; folds its steps away. */
export function SectionRow({ section, isFolded, onToggle }: SectionRowProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { title, requiredCount, doneCount, from, until } = section
  const isDone = requiredCount > 0 && doneCount === requiredCount
  return (
    <li className="section-row">
      <button
        type="button"
        aria-expanded={!isFolded}
        onClick={onToggle}
        className={`flex min-h-11 w-full items-center gap-3 rounded-m text-start hover:text-brand ${isFolded ? 'bg-sunk px-3.5 py-2.5' : 'py-1'}`}
      >
        {isDone && (
          <span className="step-number shrink-0" data-state="done">
            <Check size={17} strokeWidth={2.6} aria-hidden="true" />
          </span>
        )}
        <span className="flex min-w-0 grow flex-wrap items-baseline gap-x-2.5">
          <bdi className="font-head text-[1.06rem] font-[680] [overflow-wrap:anywhere]">{title}</bdi>
          <span className="text-sm text-muted">
            {doneCount > 0
              ? t('journeys.progress.ofSection', { done: number(doneCount), steps: number(requiredCount) })
              : t('journeys.steps', { count: until - from })}
          </span>
        </span>
        <ChevronDown size={18} aria-hidden="true" className={`shrink-0 ${isFolded ? '' : 'rotate-180'}`} />
      </button>
    </li>
  )
}
