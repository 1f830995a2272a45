import ChevronDown from 'lucide-react/icons/chevron-down'
import ListChecks from 'lucide-react/icons/list-checks'
import Redo from 'lucide-react/icons/redo-2'
import Trash from 'lucide-react/icons/trash-2'
import Undo from 'lucide-react/icons/undo-2'
import { useEffect, useEffectEvent, useState } from 'react'
import type { LinkUse } from '#contract/journey.ts'
import { LINK_USES_MAX } from '#contract/rules/limits.ts'
import { isSafeLink } from '#contract/rules/link.ts'
import { STEP_TYPES, type StepInput } from '#contract/step.ts'
import { useWrite } from '#web/core/api/write.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button, buttonClass } from '#web/core/ui/base/Button.tsx'
import { IconButton } from '#web/core/ui/base/IconButton.tsx'
import { Menu } from '#web/core/ui/overlay/Menu.tsx'
import type { MenuItem } from '#web/core/ui/overlay/MenuEntry.tsx'
import { useDebounced } from '#web/core/ui/state/useDebounced.ts'
import { StepList } from './StepList.tsx'
import { moveItems, optionalItem } from './StepRowButtons.tsx'
import type { StepActions } from './step-actions.ts'
import type { Ids } from './step-list.ts'
import type { StepHistory } from './useStepHistory.ts'
import type { StepsEditorState } from './useStepsEditor.ts'

interface EditableStepsProps {
  steps: readonly StepInput[]
  editor: StepsEditorState
  /** The id of the journey; undefined for a new one, null if other journeys with the same links don't matter. */
  edited: string | null | undefined
  /** The number of steps before this list. */
  offset?: number
}

/** A list of steps to edit, with its toolbar. */
export function EditableSteps({ steps, editor, edited, offset = 0 }: EditableStepsProps) {
  const { state, actions, history } = editor
  const uses = useLinkUses(steps, edited)
  if (steps.length === 0 && !history.canUndo && !history.canRedo) return null
  return (
    <div ref={editor.list}>
      <div className="steps-toolbar">
        {state.selected ? (
          <SelectionBar steps={steps} selected={state.selected} actions={actions} />
        ) : (
          <StepsToolbar
            message={state.message}
            history={history}
            onSelect={steps.length > 1 ? () => actions.select(new Set()) : undefined}
          />
        )}
      </div>
      <StepList steps={steps} offset={offset} state={state} actions={actions} uses={uses} />
    </div>
  )
}

interface SelectionBarProps {
  steps: readonly StepInput[]
  selected: Ids
  actions: StepActions
}

/** Buttons for actions on all selected steps. */
function SelectionBar({ steps, selected, actions }: SelectionBarProps) {
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

interface StepsToolbarProps {
  /** The announcement of the last change, for screen readers. */
  message: string
  history: StepHistory
  /** Starts selecting steps; undefined if the list is empty. */
  onSelect: (() => void) | undefined
}

/**
 * Buttons to undo and redo, and a message about the last change. The toolbar stays visible above a
 * long list.
 */
function StepsToolbar({ message, history, onSelect }: StepsToolbarProps) {
  const { t } = useTranslation()
  return (
    <>
      <p role="status" className="me-auto text-sm text-muted">
        {message}
      </p>
      <IconButton label={t('ui.undo')} aria-disabled={!history.canUndo} onClick={history.undo}>
        <Undo size={18} aria-hidden="true" />
      </IconButton>
      <IconButton label={t('editing.list.redo')} aria-disabled={!history.canRedo} onClick={history.redo}>
        <Redo size={18} aria-hidden="true" />
      </IconButton>
      {onSelect && (
        <Button variant="quiet" data-select onClick={onSelect} className="border-transparent! px-3! text-muted!">
          <ListChecks size={18} aria-hidden="true" />
          {t('editing.list.select')}
        </Button>
      )}
    </>
  )
}

const DEBOUNCE_MS = 800

/** Other journeys that contain the same links. They are only a hint, so failures are ignored. */
function useLinkUses(steps: readonly StepInput[], edited: string | null | undefined): ReadonlyMap<string, LinkUse> {
  const write = useWrite()
  const [uses, setUses] = useState<ReadonlyMap<string, LinkUse>>(new Map())
  const [asked] = useState(() => new Set<string>())
  const settled = useDebounced(steps, DEBOUNCE_MS, [])

  const ask = useEffectEvent(async (urls: string[]) => {
    if (edited === null) return
    try {
      const found = await write('linkUses', { body: { urls, except: edited } })
      if (found.length > 0) setUses((before) => new Map([...before, ...found.map((use) => [use.url, use] as const)]))
    } catch {
      for (const url of urls) asked.delete(url)
    }
  })
  useEffect(() => {
    const urls = [...new Set(settled.map(({ url }) => url))].filter((url) => !asked.has(url) && isSafeLink(url))
    for (const url of urls) asked.add(url)
    if (urls.length > 0) void ask(urls.slice(0, LINK_USES_MAX))
  }, [settled, asked])
  return uses
}
