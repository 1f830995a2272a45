import type { ReactNode } from 'react'
import type { Person } from '#contract/person.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { Avatar } from '#web/core/ui/display/Avatar.tsx'
import { ChangeSides, type ChangeSidesProps } from './ChangeSides.tsx'
import { useChangeTexts } from './useChangeTexts.ts'

/** The name and the avatar of a side. */
interface SideName {
  name: string
  person?: Person | null
}

interface ChangePanelProps extends Pick<ChangeSidesProps, 'change' | 'lists' | 'about' | 'chosen'> {
  /** Text below the title, such as who made the change. */
  who?: string | undefined
  sides: Record<'theirs' | 'mine', SideName>
  /** Content below both sides, such as the buttons that decide on the change. */
  children?: ReactNode
}

/** A change of a journey's texts: its subject, both sides, and the controls that decide on it. */
export function ChangePanel({ change, lists, about, who, sides, chosen = null, children }: ChangePanelProps) {
  const { number } = useFormats()
  const { title, badge } = useChangeTexts(lists, about)(change)
  const at = 'step' in change ? lists.mine.steps.findIndex(({ id }) => id === change.step.id) : -1
  const isAccent = change.both || change.kind === 'added'
  return (
    <article className="panel overflow-hidden" aria-label={title}>
      <div className="flex items-start gap-3.5 px-4 pt-4 sm:px-5.5">
        {'step' in change && (
          <span className="step-number shrink-0" aria-hidden="true">
            {at < 0 ? '+' : number(at + 1)}
          </span>
        )}
        <div className="min-w-0 grow">
          <h2 dir="auto" className="text-[1.0625rem] leading-snug [overflow-wrap:anywhere]">
            {title}
          </h2>
          {who !== undefined && <p className="text-sm text-muted">{who}</p>}
        </div>
        <span
          className={`shrink-0 rounded-md px-2 py-1 text-[0.8125rem] font-[650] ${isAccent ? 'bg-accent-soft text-accent' : 'bg-brand-soft text-brand'}`}
        >
          {badge}
        </span>
      </div>
      <ChangeSides
        change={change}
        lists={lists}
        about={about}
        theirs={speakerOf(sides.theirs)}
        mine={speakerOf(sides.mine)}
        chosen={chosen}
        className="px-4 py-3.5 sm:px-5.5"
      />
      {children}
    </article>
  )
}

function speakerOf({ name, person }: SideName) {
  const avatar = person && <Avatar id={person.id} initial={person.initial} photoURL={person.photoURL} size="xs" />
  return { name, avatar }
}
