import type { ReactNode } from 'react'
import type { Person } from '#contract/person.ts'
import { useAgo } from '#web/core/i18n/ago.ts'
import { Avatar } from '#web/core/ui/display/Avatar.tsx'

/** Someone's words to the owner: who and when, then the content. */
export function PersonWords({ person, at, children }: { person: Person; at: string; children: ReactNode }) {
  const ago = useAgo()
  return (
    <li className="panel grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 p-4.5">
      <Avatar id={person.id} initial={person.initial} photoURL={person.photoURL} />
      <div className="grid min-w-0 gap-1.5">
        <p className="text-sm text-muted">
          <b dir="auto" className="text-base text-ink [unicode-bidi:isolate]">
            {person.displayName}
          </b>{' '}
          <time dateTime={at}>{ago(at)}</time>
        </p>
        {children}
      </div>
    </li>
  )
}
