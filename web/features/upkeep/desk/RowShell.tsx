import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Person } from '#contract/person.ts'
import { useAgo } from '#web/core/i18n/ago.ts'
import { Avatar } from '#web/core/ui/display/Avatar.tsx'
import type { DeskJourney } from './entries.ts'

interface RowShellProps {
  /** The person whose words wait, or an icon. */
  by: Person | ReactNode
  /** Id of the sentence, which describes the buttons. */
  id: string
  sentence: ReactNode
  at?: string
  /** The journey, where a desk has those of several. */
  journey: DeskJourney | null
  /** The buttons; on small screens below the rest. */
  acts?: ReactNode
  /** A button that opens details, at the end of the row. */
  toggle?: ReactNode
  /** Whether the row is higher than its buttons, which then stay at its top. */
  isTall?: boolean
  children?: ReactNode
}

/** The layout of a row: face, sentence and time, what it is about, and the buttons. */
export function RowShell({ by, id, sentence, at, journey, acts, toggle, isTall = false, children }: RowShellProps) {
  const ago = useAgo()
  return (
    <div
      className={`grid grid-cols-[2.25rem_minmax(0,1fr)_auto] gap-x-3 gap-y-1.5 px-4 py-3 sm:grid-cols-[2.25rem_minmax(0,1fr)_auto_auto] sm:px-5.5 ${isTall ? '' : 'sm:items-center'}`}
    >
      <span className="mt-0.5 self-start">
        {isPerson(by) ? (
          <Avatar id={by.id} initial={by.initial} photoURL={by.photoURL} />
        ) : (
          <span aria-hidden="true" className="grid size-9 place-items-center rounded-xl bg-sunk text-muted">
            {by}
          </span>
        )}
      </span>
      <div
        className={`grid min-w-0 gap-0.5 leading-snug ${toggle ? '' : 'max-sm:col-span-2'} ${acts ? '' : 'sm:col-span-3'}`}
      >
        <p id={id} className="text-sm [overflow-wrap:anywhere]">
          {sentence}
          {at !== undefined && (
            <span className="text-muted">
              {' · '}
              <time dateTime={at} className="whitespace-nowrap">
                {ago(at)}
              </time>
            </span>
          )}
        </p>
        {journey && (
          <Link
            to="/app/discover/journey/$journeyId"
            params={{ journeyId: journey.id }}
            dir="auto"
            className="inline-flex min-h-6 w-fit max-w-full items-center text-sm text-muted [overflow-wrap:anywhere] hover:underline"
          >
            {journey.name}
          </Link>
        )}
        {children}
      </div>
      {acts && (
        <div
          className={`flex flex-wrap items-center gap-1.5 max-sm:col-[2/-1] max-sm:row-start-2 ${toggle ? '' : 'sm:col-span-2'} ${isTall ? 'self-start' : ''}`}
        >
          {acts}
        </div>
      )}
      {toggle && <div className="-me-2 max-sm:col-start-3 max-sm:row-start-1 max-sm:self-start">{toggle}</div>}
    </div>
  )
}

function isPerson(by: unknown): by is Person {
  return typeof by === 'object' && by !== null && 'displayName' in by
}

/** A sentence with the name in it in bold. */
export function NamedSentence({ text, name }: { text: string; name: string }) {
  const [before = '', ...rest] = text.split(name)
  return (
    <>
      {before}
      <b className="font-[650]">
        <bdi>{name}</bdi>
      </b>
      {rest.join(name)}
    </>
  )
}
