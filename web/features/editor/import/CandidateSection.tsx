import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId, useState } from 'react'
import { isDoubtfulLink } from '#contract/rules/doubtful-link.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { IconButton } from '#web/core/ui/base/IconButton.tsx'
import { Checkbox } from '#web/core/ui/form/Checkbox.tsx'
import type { Candidate, Section } from './imported-steps.ts'

export interface ChoiceProps {
  chosen: ReadonlySet<Candidate>
  onChoose: (candidates: readonly Candidate[], isChosen: boolean) => void
}

interface CandidateSectionProps extends ChoiceProps {
  section: Section
  /** Whether the source has no other section: it is then shown open. */
  isOnly: boolean
}

/** A section of an imported list, whose links are chosen together or one by one. */
export function CandidateSection({ section: { title, candidates }, isOnly, chosen, onChoose }: CandidateSectionProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const [isOpen, setIsOpen] = useState(isOnly)
  const id = useId()
  const count = candidates.filter((candidate) => chosen.has(candidate)).length
  const name = title || t(isOnly ? 'editing.import.all' : 'editing.import.noSection')
  return (
    <section className="rounded-m border border-line px-3 py-1">
      <div className="flex items-center justify-between gap-2">
        <Checkbox
          label={
            <>
              <bdi className="font-[650]">{name}</bdi>{' '}
              <span className="text-sm text-muted">
                {t('editing.import.ofSection', { chosen: number(count), all: number(candidates.length) })}
              </span>
            </>
          }
          checked={count === candidates.length}
          onChange={(isChosen) => onChoose(candidates, isChosen)}
        />
        <IconButton
          label={t('editing.import.links', { section: name })}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
          className="shrink-0"
        >
          <ChevronDown size={18} aria-hidden="true" className={isOpen ? 'rotate-180' : ''} />
        </IconButton>
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && <CandidateList candidates={candidates} chosen={chosen} onChoose={onChoose} />}
      </div>
    </section>
  )
}

export function CandidateList({ candidates, chosen, onChoose }: ChoiceProps & { candidates: readonly Candidate[] }) {
  const { t } = useTranslation()
  return (
    <ul className="ps-1 pb-1">
      {candidates.map((candidate, index) => (
        <li key={index} className="[contain-intrinsic-height:2.75rem] [content-visibility:auto]">
          <Checkbox
            label={
              <>
                <bdi>{candidate.title}</bdi> <span className="text-sm text-muted">{hostOf(candidate.url)}</span>
                {isDoubtfulLink(candidate.url) && (
                  <span className="block text-sm text-accent">{t('editing.list.doubtfulLink')}</span>
                )}
              </>
            }
            checked={chosen.has(candidate)}
            onChange={(isChosen) => onChoose([candidate], isChosen)}
          />
        </li>
      ))}
    </ul>
  )
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./u, '') : url
}
