import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { Journey } from '#contract/journey.ts'
import type { Step } from '#contract/step.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useFocusWhenFewer } from '#web/core/ui/state/useFocusWhenFewer.ts'

interface UpkeepPartProps {
  /** The hash of links to this section. */
  anchor?: 'links' | 'notes'
  title: string
  /** The text to show instead of the children while the section is empty. */
  empty?: string | null
  /** The number of entries. When an entry with the focus disappears, the heading gets the focus. */
  count?: number | undefined
  children?: ReactNode
}

/** A section of the maintenance page with its heading. */
export function UpkeepPart({ anchor, title, empty = null, count, children }: UpkeepPartProps) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusWhenFewer(heading, count)
  const section = useRef<HTMLElement>(null)
  const hash = useLocation({ select: (location) => location.hash })
  useEffect(() => {
    if (anchor !== undefined && hash === anchor) void section.current?.scrollIntoView()
  }, [anchor, hash])
  return (
    <section ref={section} aria-labelledby={id} className="grid scroll-mt-24 gap-3.5">
      <h2 ref={heading} id={id} tabIndex={-1} className="text-[1.35rem] outline-none">
        {title}
      </h2>
      {empty === null ? children : <p className="panel px-4.5 py-4 text-muted">{empty}</p>}
    </section>
  )
}

interface StepNameProps {
  journey: Journey
  stepId: string
}

/** The number and the description of a step: 'Step 2: About loops'. */
export function StepName({ journey, stepId }: StepNameProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { step, index } = stepIn(journey, stepId)
  if (!step) return null
  return (
    <span className="min-w-0 [overflow-wrap:anywhere]">
      {t('upkeep.step', { number: number(index + 1) })} <bdi>{step.description}</bdi>
    </span>
  )
}

export function stepIn({ steps = [] }: Journey, stepId: string): { step: Step | undefined; index: number } {
  const index = steps.findIndex(({ id }) => id === stepId)
  return { step: steps[index], index }
}
