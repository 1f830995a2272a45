import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Heading from 'lucide-react/icons/heading'
import Pencil from 'lucide-react/icons/pencil'
import { type KeyboardEvent, useState } from 'react'
import { summaryOf } from '#contract/rules/step-units.ts'
import { STEP_SECTION_MAX } from '#contract/step.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { IconButton } from '#web/core/ui/base/IconButton.tsx'
import { useFacts } from '#web/features/journeys/display/useFacts.ts'
import type { StepActions } from './step-actions.ts'
import type { Section } from './step-list.ts'

interface SectionHeadingProps {
  section: Section
  index: number
  count: number
  actions: StepActions
  isRenaming: boolean
  /** A section can't move above steps without one. */
  canMoveUp: boolean
}

/** The heading of a section: renamed in place, moved with its steps. */
export function SectionHeading({ section, index, count, actions, isRenaming, canMoveUp }: SectionHeadingProps) {
  const { t } = useTranslation()
  const { total } = useFacts()
  const { title, steps } = section
  const id = steps[0]?.id
  const { minutes } = summaryOf(steps)
  if (isRenaming) return <HeadingField title={title} onDone={(next) => actions.setHeading(id, next)} />
  return (
    <div data-section={id ?? ''} className="flex flex-wrap items-center gap-x-1 pt-4">
      <h3 dir="auto" className="me-1 text-[1.06rem]">
        {title}
      </h3>
      <IconButton label={t('editing.list.rename', { section: title })} data-rename onClick={() => actions.rename(id)}>
        <Pencil size={16} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={t('editing.list.sectionUp', { section: title })}
        data-move="-1"
        disabled={!canMoveUp}
        onClick={() => actions.moveSection(index, -1)}
      >
        <ArrowUp size={16} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={t('editing.list.sectionDown', { section: title })}
        data-move="1"
        disabled={index === count - 1}
        onClick={() => actions.moveSection(index, 1)}
      >
        <ArrowDown size={16} aria-hidden="true" />
      </IconButton>
      <span className="ms-auto text-sm text-muted">{minutes !== null && total(minutes)}</span>
    </div>
  )
}

/** Without a title the heading is removed; its steps join the section before. */
function HeadingField({ title, onDone }: { title: string; onDone: (title: string) => void }) {
  const { t } = useTranslation()
  const [value, setValue] = useState(title)
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onDone(title)
    if (event.key !== 'Enter') return
    // It would publish the journey.
    event.preventDefault()
    onDone(value)
  }
  return (
    <div className="flex items-center gap-2 pt-4">
      <Heading size={18} aria-hidden="true" className="shrink-0 text-faint" />
      <input
        ref={selectAll}
        aria-label={t('editing.facts.section')}
        placeholder={t('editing.list.noHeading')}
        value={value}
        maxLength={STEP_SECTION_MAX}
        dir="auto"
        onChange={(event) => setValue(event.target.value)}
        onBlur={() => onDone(value)}
        onKeyDown={handleKeyDown}
        className="field-box font-[650]"
      />
    </div>
  )
}

function selectAll(input: HTMLInputElement | null): void {
  input?.select()
}
