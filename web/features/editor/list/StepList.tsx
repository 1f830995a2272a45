import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Heading from 'lucide-react/icons/heading'
import Pencil from 'lucide-react/icons/pencil'
import { type KeyboardEvent, useState } from 'react'
import type { LinkUse } from '#contract/journey.ts'
import { summaryOf } from '#contract/rules/step-units.ts'
import { STEP_SECTION_MAX } from '#contract/step.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { IconButton } from '#web/core/ui/base/IconButton.tsx'
import { useFacts } from '#web/features/journeys/display/useFacts.ts'
import { StepRow } from './StepRow.tsx'
import type { EditorState, StepActions } from './step-actions.ts'
import type { Section } from './step-list.ts'

interface StepListProps {
  sections: readonly Section[]
  /** The number of steps before this list. */
  offset: number
  state: EditorState
  actions: StepActions
  uses: ReadonlyMap<string, LinkUse>
}

/** The rows of the steps, grouped by section. */
export function StepList({ sections, offset, state, actions, uses }: StepListProps) {
  const firsts = firstNumbers(sections, offset)
  const count = sections.reduce((sum, { steps }) => sum + steps.length, 0)
  let number = offset
  return (
    <div>
      {sections.map((section, index) => (
        <div key={section.steps[0]?.id ?? index}>
          {section.title !== '' && (
            <SectionHeading
              section={section}
              index={index}
              count={sections.length}
              actions={actions}
              isRenaming={state.renaming !== undefined && state.renaming === section.steps[0]?.id}
              canMoveUp={index > 0 && sections[index - 1]?.title !== ''}
            />
          )}
          <ol>
            {section.steps.map((step) => (
              <StepRow
                key={step.id}
                step={step}
                number={++number}
                sameAs={earlier(firsts.get(sameLink(step.url)), number)}
                use={uses.get(step.url)}
                isFirst={number === offset + 1}
                isLast={number === offset + count}
                actions={actions}
                isEditing={state.editing.has(step.id)}
                isDragged={step.id !== undefined && step.id === state.dragged}
                isSelected={state.selected?.has(step.id)}
              />
            ))}
          </ol>
        </div>
      ))}
    </div>
  )
}

/** For each link, the number of the first step that has it. */
function firstNumbers(sections: readonly Section[], offset: number): Map<string, number> {
  const steps = sections.flatMap((section) => section.steps)
  const entries = steps.map(({ url }, index) => [sameLink(url), offset + index + 1] as const)
  return new Map(entries.toReversed())
}

function earlier(first: number | undefined, number: number): number | undefined {
  return first === number ? undefined : first
}

/**
 * A link without the differences that the server ignores: http or https, and a slash at the end.
 */
function sameLink(url: string): string {
  return url.replace(/^https?:/iu, '').replace(/\/$/u, '')
}

interface SectionHeadingProps {
  section: Section
  index: number
  count: number
  actions: StepActions
  isRenaming: boolean
  /** Whether the section can move up; the steps without a section always come first. */
  canMoveUp: boolean
}

/** The heading of a section, to rename the section in place or to move it with its steps. */
function SectionHeading({ section, index, count, actions, isRenaming, canMoveUp }: SectionHeadingProps) {
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
