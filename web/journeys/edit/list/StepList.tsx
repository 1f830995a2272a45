import type { RefObject } from 'react'
import type { LinkUse } from '#contract/journey.ts'
import { SectionHeading } from './SectionHeading.tsx'
import { StepRow } from './StepRow.tsx'
import type { EditorState, StepActions } from './step-actions.ts'
import type { Section } from './step-list.ts'

interface StepListProps {
  list: RefObject<HTMLDivElement | null>
  sections: readonly Section[]
  state: EditorState
  actions: StepActions
  uses: ReadonlyMap<string, LinkUse>
}

/** The steps under their headings. */
export function StepList({ list, sections, state, actions, uses }: StepListProps) {
  const firsts = firstNumbers(sections)
  const count = sections.reduce((sum, { steps }) => sum + steps.length, 0)
  let number = 0
  return (
    <div ref={list}>
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
                sameAs={firsts.get(step.url) === number ? undefined : firsts.get(step.url)}
                use={uses.get(step.url)}
                count={count}
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

/** The number of the first step with each link. */
function firstNumbers(sections: readonly Section[]): Map<string, number> {
  const steps = sections.flatMap((section) => section.steps)
  const entries = steps.map(({ url }, index) => [url, index + 1] as const)
  return new Map(entries.toReversed())
}
