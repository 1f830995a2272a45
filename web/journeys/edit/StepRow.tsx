import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import GripVertical from 'lucide-react/icons/grip-vertical'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import type { DragEvent } from 'react'
import type { StepInput } from '#contract/step.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { StepLine } from '#web/journeys/display/StepLine.tsx'
import { IconButton } from '#web/ui/base/IconButton.tsx'

interface StepRowProps {
  step: StepInput
  index: number
  count: number
  isDragged: boolean
  onEdit: () => void
  onDelete: () => void
  onMoveBy: (by: -1 | 1) => void
  onDragStart: () => void
  onDragOver: () => void
  onDragEnd: () => void
}

export function StepRow({ step, index, count, isDragged, onEdit, onDelete, onMoveBy, ...drag }: StepRowProps) {
  const { t } = useTranslation()
  const number = index + 1
  const handleDragStart = (event: DragEvent) => {
    event.dataTransfer.effectAllowed = 'move'
    event.dataTransfer.setData('text/plain', step.description)
    drag.onDragStart()
  }
  const handleDragOver = (event: DragEvent) => {
    event.preventDefault()
    drag.onDragOver()
  }
  return (
    <li
      draggable={count > 1}
      onDragStart={handleDragStart}
      onDragOver={handleDragOver}
      onDrop={(event) => event.preventDefault()}
      onDragEnd={drag.onDragEnd}
      className={`flex flex-wrap items-center gap-x-3.5 gap-y-1 border-b border-line py-3 ${isDragged ? 'bg-brand-soft opacity-70' : ''}`}
    >
      {step.section && (
        <h3 dir="auto" className="basis-full pt-2 text-[1.06rem] [overflow-wrap:anywhere]">
          {step.section}
        </h3>
      )}
      <GripVertical size={18} aria-hidden="true" className="cursor-grab text-faint pointer-coarse:hidden" />
      <StepLine step={step} number={number} />
      <div className="ms-auto flex shrink-0">
        <IconButton
          label={t('editing.form.moveUp', { number })}
          data-move="-1"
          disabled={index === 0}
          onClick={() => onMoveBy(-1)}
        >
          <ArrowUp size={18} aria-hidden="true" />
        </IconButton>
        <IconButton
          label={t('editing.form.moveDown', { number })}
          data-move="1"
          disabled={number === count}
          onClick={() => onMoveBy(1)}
        >
          <ArrowDown size={18} aria-hidden="true" />
        </IconButton>
        <IconButton label={t('editing.form.editStep', { number })} onClick={onEdit}>
          <Pencil size={18} aria-hidden="true" />
        </IconButton>
        <IconButton label={t('editing.form.deleteStep', { number })} data-delete onClick={onDelete}>
          <Trash size={18} aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  )
}
