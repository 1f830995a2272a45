import type { ReactNode } from 'react'
import type { Person } from '#contract/person.ts'
import { Avatar } from '#web/core/ui/display/Avatar.tsx'

interface PersonRowProps {
  person: Pick<Person, 'id' | 'initial' | 'photoURL' | 'displayName'>
  hint?: ReactNode
  /** Buttons, which move below the name where there is no room beside it. */
  children?: ReactNode
}

/** A person in a list, with buttons for actions. */
export function PersonRow({ person: { id, initial, photoURL, displayName }, hint, children }: PersonRowProps) {
  return (
    <li className="flex min-h-16 flex-wrap items-center justify-end gap-x-3 gap-y-1 border-t border-line py-2.5 leading-snug first:border-t-0">
      <Avatar id={id} initial={initial} photoURL={photoURL} size="md" />
      <div className="min-w-0 grow basis-40 [overflow-wrap:anywhere]">
        <bdi className="font-[650]">{displayName}</bdi>
        {hint && <div className="text-sm text-muted">{hint}</div>}
      </div>
      {children && <div className="flex flex-wrap justify-end gap-1.5">{children}</div>}
    </li>
  )
}
