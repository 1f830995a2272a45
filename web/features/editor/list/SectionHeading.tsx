import MoreVertical from 'lucide-react/icons/ellipsis-vertical'
import Heading from 'lucide-react/icons/heading'
import Pencil from 'lucide-react/icons/pencil'
import { type KeyboardEvent, useState } from 'react'
import { summaryOf } from '#contract/rules/step-units.ts'
import { STEP_SECTION_MAX } from '#contract/step.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { IconButton } from '#web/core/ui/base/IconButton.tsx'
import { Menu } from '#web/core/ui/overlay/Menu.tsx'
import { useFacts } from '#web/features/journeys/display/useFacts.ts'
import type { StepActions } from './step-actions.ts'
import type { Section } from './step-list.ts'

interface SectionHeadingProps {
  section: Section
  index: number
  actions: StepActions
  isRenaming: boolean
  /** Whether the section can move up; the steps without a section always come first. */
  canMoveUp: boolean
  canMoveDown: boolean
}

/** The heading of a section, to rename the section in place or to move it with its steps. */
export function SectionHeading({ section, index, actions, isRenaming, canMoveUp, canMoveDown }: SectionHeadingProps) {
  const { t } = useTranslation()
  const { duration } = useFacts()
  const { title, steps } = section
  const id = steps[0]?.id
  const { minutes } = summaryOf(steps)
  if (isRenaming) return <HeadingField title={title} onDone={(next) => actions.setHeading(id, next)} />
  const move = (by: -1 | 1) => ({
    label: t(by < 0 ? 'editing.list.up' : 'editing.list.down'),
    onSelect: () => actions.moveSection(index, by),
  })
  return (
    <div data-section={id ?? ''} className="flex items-center gap-x-1 pt-2.5 pb-0.5">
      <h3 dir="auto" className="me-1 min-w-0 text-[1.0625rem] [overflow-wrap:anywhere]">
        {title}
      </h3>
      <IconButton label={t('editing.list.rename', { section: title })} data-rename onClick={() => actions.rename(id)}>
        <Pencil size={16} aria-hidden="true" />
      </IconButton>
      <span className="ms-auto text-sm whitespace-nowrap text-muted">{minutes !== null && duration(minutes)}</span>
      {(canMoveUp || canMoveDown) && (
        <span data-more className="contents">
          <Menu
            label={t('editing.list.moreSection', { section: title })}
            trigger={<MoreVertical size={18} aria-hidden="true" />}
            items={[...(canMoveUp ? [move(-1)] : []), ...(canMoveDown ? [move(1)] : [])]}
          />
        </span>
      )}
    </div>
  )
}

/**
 * A field to rename a section. An empty title removes the heading, and its steps join the section
 * above.
 */
function HeadingField({ title, onDone }: { title: string; onDone: (title: string) => void }) {
  const { t } = useTranslation()
  const [value, setValue] = useState(title)
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onDone(title)
    if (event.key !== 'Enter') return
    // Enter must not submit the form, which would publish the journey.
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
