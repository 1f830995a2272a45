import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import MoreVertical from 'lucide-react/icons/ellipsis-vertical'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import type { StepInput } from '#contract/step.ts'
import type { Translate } from '#web/core/i18n/i18n.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { IconButton } from '#web/core/ui/base/IconButton.tsx'
import { Menu } from '#web/core/ui/overlay/Menu.tsx'
import type { MenuItem } from '#web/core/ui/overlay/MenuEntry.tsx'
import type { StepActions } from './step-actions.ts'
import type { Ids } from './step-list.ts'

interface StepRowButtonsProps {
  step: StepInput
  number: number
  isFirst: boolean
  isLast: boolean
  actions: StepActions
}

export function StepRowButtons({ step, number, isFirst, isLast, actions }: StepRowButtonsProps) {
  const { t } = useTranslation()
  const ids = new Set([step.id])
  return (
    <div className="ms-auto flex shrink-0">
      <IconButton
        label={t('editing.form.moveUp', { number })}
        data-move="-1"
        disabled={isFirst}
        onClick={() => actions.moveBy(step.id, -1)}
      >
        <ArrowUp size={18} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={t('editing.form.moveDown', { number })}
        data-move="1"
        disabled={isLast}
        onClick={() => actions.moveBy(step.id, 1)}
      >
        <ArrowDown size={18} aria-hidden="true" />
      </IconButton>
      <IconButton label={t('editing.form.editStep', { number })} data-edit onClick={() => actions.open(step.id)}>
        <Pencil size={18} aria-hidden="true" />
      </IconButton>
      <IconButton label={t('editing.form.deleteStep', { number })} data-delete onClick={() => actions.remove(ids)}>
        <Trash size={18} aria-hidden="true" />
      </IconButton>
      <Menu
        label={t('editing.list.more', { number })}
        trigger={<MoreVertical size={18} aria-hidden="true" />}
        items={() => [
          ...moveItems(t, actions, ids),
          ...(step.section
            ? []
            : [{ label: t('editing.list.startSection'), onSelect: () => actions.startSection(step.id) }]),
          ...(step.orPrevious ? [] : [optionalItem(t, actions, ids, !step.optional)]),
        ]}
      />
    </div>
  )
}

/** Menu entries that move these steps: to the top, the end or the end of a section. */
export function moveItems(t: Translate, actions: StepActions, ids: Ids): MenuItem[] {
  const headings = actions.headings()
  const toSections = headings.map((heading, section) => ({
    label: heading === '' ? t('editing.list.toNoSection') : t('editing.list.toSection', { section: heading }),
    onSelect: () => actions.moveTo(ids, { section }),
  }))
  return [
    { label: t('editing.list.toTop'), onSelect: () => actions.moveTo(ids, 'top') },
    { label: t('editing.list.toEnd'), onSelect: () => actions.moveTo(ids, 'end') },
    ...(headings.length > 1 ? toSections : []),
  ]
}

export function optionalItem(t: Translate, actions: StepActions, ids: Ids, optional: boolean): MenuItem {
  return {
    label: t(optional ? 'editing.list.setOptional' : 'editing.list.setRequired'),
    onSelect: () => actions.setOptional(ids, optional),
  }
}
