import ChevronDown from 'lucide-react/icons/chevron-down'
import Trash from 'lucide-react/icons/trash-2'
import { STEP_TYPES, type StepInput } from '#contract/step.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button, buttonClass } from '#web/core/ui/base/Button.tsx'
import { IconButton } from '#web/core/ui/base/IconButton.tsx'
import { Menu } from '#web/core/ui/overlay/Menu.tsx'
import type { MenuItem } from '#web/core/ui/overlay/MenuEntry.tsx'
import { moveItems, optionalItem } from './StepRowButtons.tsx'
import type { StepActions } from './step-actions.ts'
import type { Ids } from './step-list.ts'

interface SelectionBarProps {
  steps: readonly StepInput[]
  selected: Ids
  actions: StepActions
}

/** What can be done with all selected steps at once. */
export function SelectionBar({ steps, selected, actions }: SelectionBarProps) {
  const { t } = useTranslation()
  const isNone = selected.size === 0
  const isAll = selected.size === steps.length
  const typeItems = STEP_TYPES.map((type) => ({
    label: t(`journeys.stepTypes.${type}`),
    onSelect: () => actions.setType(selected, type),
  }))
  return (
    <>
      <p role="status" className="me-auto text-sm font-[650]">
        {t('editing.list.selected', { count: selected.size })}
      </p>
      <Button variant="quiet" onClick={() => actions.select(new Set(isAll ? [] : steps.map(({ id }) => id)))}>
        {t(isAll ? 'editing.list.selectNone' : 'editing.list.selectAll')}
      </Button>
      <BarMenu label={t('editing.list.move')} disabled={isNone} items={() => moveItems(t, actions, selected)} />
      <BarMenu label={t('editing.list.setType')} disabled={isNone} items={typeItems} />
      <BarMenu
        label={t('editing.facts.counts')}
        disabled={isNone}
        items={[optionalItem(t, actions, selected, true), optionalItem(t, actions, selected, false)]}
      />
      <IconButton label={t('editing.list.deleteSelected')} disabled={isNone} onClick={() => actions.remove(selected)}>
        <Trash size={18} aria-hidden="true" />
      </IconButton>
      <Button variant="soft" onClick={() => actions.select(null)}>
        {t('editing.addSteps.done')}
      </Button>
    </>
  )
}

interface BarMenuProps {
  label: string
  disabled: boolean
  items: readonly MenuItem[] | (() => readonly MenuItem[])
}

function BarMenu({ label, disabled, items }: BarMenuProps) {
  return (
    <Menu
      label={label}
      disabled={disabled}
      items={items}
      trigger={
        <>
          {label}
          <ChevronDown size={16} aria-hidden="true" />
        </>
      }
      triggerClassName={buttonClass({ variant: 'quiet' })}
    />
  )
}
