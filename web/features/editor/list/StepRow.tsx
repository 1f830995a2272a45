import GripVertical from 'lucide-react/icons/grip-vertical'
import { type DragEvent, memo } from 'react'
import type { DraftStep } from '#contract/draft.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Checkbox } from '#web/core/ui/form/Checkbox.tsx'
import { StepLine } from '#web/features/journeys/display/StepLine.tsx'
import { LinkHints, type LinkHintsProps } from './LinkHints.tsx'
import { StepPicture } from './StepPicture.tsx'
import { StepRowButtons } from './StepRowButtons.tsx'
import { StepRowEditor } from './StepRowEditor.tsx'
import type { StepActions } from './step-actions.ts'

interface StepRowProps extends LinkHintsProps {
  step: DraftStep
  number: number
  isFirst: boolean
  isLast: boolean
  actions: StepActions
  isEditing: boolean
  isDragged: boolean
  /** Undefined: steps aren't being selected. */
  isSelected: boolean | undefined
}

/** A step of the editor; its fields open in place. Only changed rows are rendered again. */
export const StepRow = memo(function StepRow(props: StepRowProps) {
  const { step, number, isFirst, isLast, actions, isEditing, isDragged, isSelected } = props
  const isDraggable = !(isFirst && isLast) && !isEditing && isSelected === undefined
  const handleDragStart = (event: DragEvent) => {
    event.dataTransfer.effectAllowed = 'move'
    event.dataTransfer.setData('text/plain', step.description)
    actions.startDrag(step.id)
  }
  const handleDragOver = (event: DragEvent) => {
    // Files are for the box above.
    if (event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    actions.dragOver(step.id)
  }
  return (
    <li
      data-step={step.id ?? ''}
      draggable={isDraggable}
      onDragStart={handleDragStart}
      onDragOver={handleDragOver}
      onDrop={(event) => event.preventDefault()}
      onDragEnd={actions.endDrag}
      className={`step-row ${isDragged ? 'bg-brand-soft opacity-70' : ''} ${isSelected ? 'bg-brand-soft' : ''}`}
    >
      {isEditing ? <StepRowEditor step={step} number={number} actions={actions} /> : <StepRowContent {...props} />}
    </li>
  )
})

function StepRowContent({ step, number, isFirst, isLast, actions, isSelected, sameAs, use }: StepRowProps) {
  const { t } = useTranslation()
  return (
    <>
      {isSelected !== undefined && (
        <Checkbox
          label={<span className="sr-only">{t('editing.list.selectStep', { number })}</span>}
          checked={isSelected}
          onChange={(checked, withShift) => actions.toggle(step.id, checked, withShift)}
          className="step-row-choice"
        />
      )}
      {isSelected === undefined && (
        <GripVertical size={18} aria-hidden="true" className="cursor-grab text-faint pointer-coarse:hidden" />
      )}
      <StepLine step={step} number={number} picture={<StepPicture step={step} />}>
        {step.done && <p className="text-sm text-brand">{t('editing.list.ticked')}</p>}
        <LinkHints sameAs={sameAs} use={use} />
      </StepLine>
      {isSelected === undefined && (
        <StepRowButtons step={step} number={number} isFirst={isFirst} isLast={isLast} actions={actions} />
      )}
    </>
  )
}
