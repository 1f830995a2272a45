import MoreVertical from 'lucide-react/icons/ellipsis-vertical'
import Pencil from 'lucide-react/icons/pencil'
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

/** The edit button, which narrow rows leave out, and the menu of a row. */
export function StepRowButtons({ step, number, isFirst, isLast, actions }: StepRowButtonsProps) {
  const { t } = useTranslation()
  const ids = new Set([step.id])
  const entry = (label: string, onSelect: () => void): MenuItem => ({ label, onSelect })
  return (
    <div className="ms-auto flex shrink-0">
      <IconButton
        label={t('editing.form.editStep', { number })}
        data-edit
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        onClick={() => actions.open(step.id)}
        className="max-sm:hidden"
      >
        <Pencil size={17} aria-hidden="true" />
      </IconButton>
      <span data-more className="contents">
        <Menu
          label={t('editing.list.more', { number })}
          trigger={<MoreVertical size={18} aria-hidden="true" />}
          items={() => [
            entry(t('editing.list.edit'), () => actions.open(step.id)),
            ...(isFirst ? [] : [entry(t('editing.list.up'), () => actions.moveBy(step.id, -1))]),
            ...(isLast ? [] : [entry(t('editing.list.down'), () => actions.moveBy(step.id, 1))]),
            ...moveItems(t, actions, ids),
            ...(step.section ? [] : [entry(t('editing.list.startSection'), () => actions.startSection(step.id))]),
            ...(step.orPrevious ? [] : [optionalItem(t, actions, ids, !step.optional)]),
            { ...entry(t('editing.list.delete'), () => actions.remove(ids)), danger: true },
          ]}
        />
      </span>
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
