import type { LinkUse } from '#contract/journey.ts'
import { SectionHeading } from './SectionHeading.tsx'
import { StepRow } from './StepRow.tsx'
import type { EditorState, StepActions } from './step-actions.ts'
import type { Section } from './step-list.ts'

interface StepListProps {
  sections: readonly Section[]
  /** Number of steps before these. */
  offset: number
  state: EditorState
  actions: StepActions
  uses: ReadonlyMap<string, LinkUse>
}

/** The steps under their headings. */
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

/** The number of the first step with each link. */
function firstNumbers(sections: readonly Section[], offset: number): Map<string, number> {
  const steps = sections.flatMap((section) => section.steps)
  const entries = steps.map(({ url }, index) => [sameLink(url), offset + index + 1] as const)
  return new Map(entries.toReversed())
}

function earlier(first: number | undefined, number: number): number | undefined {
  return first === number ? undefined : first
}

/** Without what makes no difference, as on the server: http or https, and a slash at the end. */
function sameLink(url: string): string {
  return url.replace(/^https?:/iu, '').replace(/\/$/u, '')
}
