import type { StepInput } from '#contract/step.ts'
import type { Translate } from '#web/core/i18n/i18n.ts'
import * as list from './step-list.ts'
import type { StepHistory } from './useStepHistory.ts'

type Id = string | undefined

/** The state of the editor besides the steps. */
export interface EditorState {
  /** Ids of the steps whose fields are open. */
  editing: list.Ids
  /** Id of the first step of the section whose heading is being renamed. */
  renaming: Id
  dragged: Id
  /** Ids of the selected steps; null unless steps are being selected. */
  selected: list.Ids | null
  message: string
}

/** The buttons of a row or heading that get the focus after an action. */
export const MENU = '[data-more] button'
export const PENCIL = '[data-edit]'

export const CLOSED: EditorState = {
  editing: new Set(),
  renaming: undefined,
  dragged: undefined,
  selected: null,
  message: '',
}

export interface StepActions {
  open: (id: Id) => void
  close: (id: Id) => void
  /** Opens a step and focuses its link. */
  openLink: (id: Id) => void
  /**
   * Changes a step. Undo reverts all changes with the same `opening` (the time its fields are open)
   * at once.
   */
  edit: (step: StepInput, opening: string) => void
  remove: (ids: list.Ids) => void
  /** Moves a step one place up or down; afterwards the edit button or the menu of its row has the focus. */
  moveBy: (id: Id, by: -1 | 1, focused?: string) => void
  moveTo: (ids: list.Ids, to: list.Destination) => void
  setOptional: (ids: list.Ids, optional: boolean) => void
  setType: (ids: list.Ids, stepType: StepInput['stepType']) => void
  startSection: (id: Id) => void
  rename: (id: Id) => void
  setHeading: (id: Id, title: string) => void
  moveSection: (section: number, by: -1 | 1) => void
  startDrag: (id: Id) => void
  dragOver: (id: Id) => void
  endDrag: () => void
  select: (ids: list.Ids | null) => void
  /**
   * Selects or deselects a step; with Shift, also the steps between it and the last selected one.
   */
  toggle: (id: Id, isSelected: boolean, withShift: boolean) => void
  /** The titles of all sections. */
  headings: () => string[]
}

export interface EditorParts {
  history: StepHistory
  state: EditorState
  set: (change: Partial<EditorState>) => void
  /** Focuses an element of the list after the next render. */
  focusNext: (selector: string) => void
  t: Translate
}

/**
 * Creates the actions of the steps editor. They don't change while it is open, so that unchanged
 * rows don't render again.
 */
export function createStepActions(parts: () => EditorParts): StepActions {
  const change = (next: StepInput[], message: string, tag?: string) => {
    parts().history.change(next, tag)
    parts().set({ message })
  }
  const current = () => parts().history.current()
  const indexOf = (id: Id) => current().findIndex((step) => step.id === id)
  const setMoved = (next: StepInput[], id: Id, tag?: string) => {
    const number = next.findIndex((step) => step.id === id) + 1
    change(next, parts().t('editing.form.moved', { number, count: next.length }), tag)
  }
  return {
    ...editing(parts),
    ...sectionActions(change, parts),
    ...selecting(parts),
    edit: (step, opening) => {
      const next = current().map((other) => (other.id === step.id ? step : other))
      change(next, '', opening)
    },
    remove: (ids) => {
      const first = current().findIndex(({ id }) => ids.has(id))
      const next = list.without(current(), ids)
      parts().focusNext(rowOf((next[first] ?? next.at(-1))?.id, MENU))
      change(next, parts().t('editing.list.deleted', { count: ids.size }))
      if (parts().state.selected !== null) parts().set({ selected: new Set() })
    },
    moveBy: (id, by, focused = MENU) => {
      parts().focusNext(rowOf(id, focused))
      setMoved(list.moveBy(current(), indexOf(id), by), id)
    },
    moveTo: (ids, to) => {
      const [id] = ids
      if (parts().state.selected === null) parts().focusNext(rowOf(id, MENU))
      setMoved(list.moveTo(current(), ids, to), id)
    },
    dragOver: (id) => {
      const { dragged } = parts().state
      if (dragged === undefined || dragged === id) return
      setMoved(list.moveOnto(current(), indexOf(dragged), indexOf(id)), dragged, `drag ${dragged}`)
    },
    setOptional: (ids, optional) => change(list.withOptional(current(), ids, optional), ''),
    setType: (ids, stepType) => change(list.withType(current(), ids, stepType), ''),
  }
}

type Editing = Pick<StepActions, 'open' | 'openLink' | 'close' | 'startDrag' | 'endDrag' | 'rename'>

function editing(parts: () => EditorParts): Editing {
  const open = () => new Set(parts().state.editing)
  return {
    open: (id) => parts().set({ editing: open().add(id) }),
    openLink: (id) => {
      parts().focusNext(rowOf(id, '[name=url]'))
      parts().set({ editing: open().add(id) })
    },
    close: (id) => {
      const editing = open()
      editing.delete(id)
      parts().focusNext(rowOf(id, PENCIL))
      parts().set({ editing })
    },
    startDrag: (dragged) => parts().set({ dragged }),
    endDrag: () => {
      parts().history.endTag()
      parts().set({ dragged: undefined })
    },
    rename: (renaming) => parts().set({ renaming }),
  }
}

function selecting(parts: () => EditorParts): Pick<StepActions, 'select' | 'toggle' | 'headings'> {
  let last: Id
  const current = () => parts().history.current()
  return {
    select: (selected) => {
      parts().focusNext(selected === null ? '[data-select]' : 'input[type=checkbox]')
      parts().set({ selected, message: '' })
    },
    toggle: (id, isSelected, withShift) => {
      const ids = current().map((step) => step.id)
      const ends = [ids.indexOf(id), withShift ? ids.indexOf(last) : -1].filter((index) => index >= 0)
      const selected = new Set(parts().state.selected)
      for (const toggled of ids.slice(Math.min(...ends), Math.max(...ends) + 1))
        isSelected ? selected.add(toggled) : selected.delete(toggled)
      last = id
      parts().set({ selected })
    },
    headings: () => list.sectionsOf(current()).map(({ title }) => title),
  }
}

type Sections = Pick<StepActions, 'startSection' | 'setHeading' | 'moveSection'>

function sectionActions(change: (next: StepInput[], message: string) => void, parts: () => EditorParts): Sections {
  const current = () => parts().history.current()
  return {
    startSection: (id) => {
      change(list.withHeading(current(), id, parts().t('editing.list.newSection')), '')
      parts().set({ renaming: id })
    },
    setHeading: (id, title) => {
      const before = current().find((step) => step.id === id)?.section ?? ''
      if (title.trim() !== before) change(list.withHeading(current(), id, title), '')
      parts().focusNext(title.trim() === '' ? rowOf(id, PENCIL) : sectionOf(id, '[data-rename]'))
      parts().set({ renaming: undefined })
    },
    moveSection: (section, by) => {
      const id = list.sectionsOf(current())[section]?.steps[0]?.id
      parts().focusNext(sectionOf(id, MENU))
      change(list.moveSection(current(), section, by), parts().t('editing.list.sectionMoved'))
    },
  }
}

function rowOf(id: Id, selector: string): string {
  return `[data-step=${JSON.stringify(id ?? '')}] ${selector}`
}

/** Returns the selector for an element in the heading of the section that starts with this step. */
function sectionOf(id: Id, selector: string): string {
  return `[data-section=${JSON.stringify(id ?? '')}] ${selector}`
}
