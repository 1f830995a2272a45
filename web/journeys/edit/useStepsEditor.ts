import { type RefObject, useEffect, useRef, useState } from 'react'
import { keepSetsTogether } from '#contract/rules/step-units.ts'
import type { StepInput } from '#contract/step.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { toast } from '#web/ui/feedback/toast.ts'

interface Editor {
  steps: readonly StepInput[]
  onChange: (steps: StepInput[]) => void
}

/** What the buttons of the steps editor do; afterwards the focus stays near the changed step. */
export function useStepsEditor({ steps, onChange }: Editor) {
  const { t } = useTranslation()
  const [dragged, setDragged] = useState<number | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const { list, title, focusNext } = useFocusAfterRender()

  const move = (from: number, to: number) => {
    onChange(keepSetsTogether(steps, moved(steps, from, to)))
    setAnnouncement(t('editing.form.moved', { number: to + 1, count: steps.length }))
  }
  const moveBy = (from: number, by: -1 | 1) => {
    focusNext(`li:nth-child(${from + by + 1}) [data-move="${by}"]`)
    move(from, from + by)
  }
  const dragOver = (over: number) => {
    if (dragged === null || dragged === over) return
    move(dragged, over)
    setDragged(over)
  }
  const remove = (index: number) => {
    focusNext(`li:nth-child(${Math.min(index, steps.length - 2) + 1}) [data-delete]`)
    onChange(
      keepSetsTogether(
        steps,
        steps.filter((_, other) => other !== index),
      ),
    )
    toast(t('editing.form.stepDeleted'), {
      action: { label: t('editing.form.undo'), onPress: () => onChange([...steps]) },
    })
  }
  const save = (step: StepInput) => {
    const isStored = steps.some(({ id }) => id === step.id)
    onChange(isStored ? steps.map((other) => (other.id === step.id ? step : other)) : [...steps, step])
  }
  return { list, title, announcement, dragged, setDragged, dragOver, moveBy, remove, save }
}

/** Focuses an element of the list after the next render; a disabled or missing one is replaced. */
function useFocusAfterRender() {
  const list: RefObject<HTMLOListElement | null> = useRef(null)
  const title: RefObject<HTMLHeadingElement | null> = useRef(null)
  const selector = useRef<string | null>(null)
  useEffect(() => {
    if (selector.current === null) return
    const button = list.current?.querySelector<HTMLButtonElement>(selector.current)
    selector.current = null
    if (button?.disabled) button.closest('li')?.querySelector<HTMLButtonElement>('button:enabled')?.focus()
    else (button ?? title.current)?.focus()
  })
  const focusNext = (next: string) => {
    selector.current = next
  }
  return { list, title, focusNext }
}

function moved(steps: readonly StepInput[], from: number, to: number): StepInput[] {
  const next = [...steps]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}
