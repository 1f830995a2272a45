import { memo, useMemo } from 'react'
import type { LinkUse } from '#contract/journey.ts'
import type { StepInput } from '#contract/step.ts'
import { SectionHeading } from './SectionHeading.tsx'
import { StepRow } from './StepRow.tsx'
import type { EditorState, StepActions } from './step-actions.ts'
import { sectionsOf } from './step-list.ts'

interface StepListProps {
  steps: readonly StepInput[]
  /** The number of steps before this list. */
  offset: number
  state: EditorState
  actions: StepActions
  uses: ReadonlyMap<string, LinkUse>
}

/** The rows of the steps, grouped by section. Memoized, so that typing in other fields is fast. */
export const StepList = memo(function StepList({ steps, offset, state, actions, uses }: StepListProps) {
  const sections = useMemo(() => sectionsOf(steps), [steps])
  const firsts = firstNumbers(steps, offset)
  let number = offset
  return (
    <div>
      {sections.map((section, index) => (
        <div key={section.steps[0]?.id ?? index}>
          {section.title !== '' && (
            <SectionHeading
              section={section}
              index={index}
              actions={actions}
              isRenaming={state.renaming !== undefined && state.renaming === section.steps[0]?.id}
              canMoveUp={index > 0 && sections[index - 1]?.title !== ''}
              canMoveDown={index < sections.length - 1}
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
                isLast={number === offset + steps.length}
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
})

/** For each link, the number of the first step that has it. */
function firstNumbers(steps: readonly StepInput[], offset: number): Map<string, number> {
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
