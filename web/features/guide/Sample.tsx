import type { ReactNode } from 'react'
import type { Paging } from '#web/core/ui/lists/ListEnd.tsx'
import TEXTS from './texts.json'

interface StateSampleProps {
  state: keyof typeof TEXTS.state
  /** Whether the sample takes the whole row. */
  wide?: boolean
  children: ReactNode
}

/** A component in one state, with the state's name. */
export function StateSample({ state, wide = false, children }: StateSampleProps) {
  return (
    <figure className={`flex min-w-0 flex-col justify-between gap-2.5 ${wide ? 'col-span-full' : ''}`}>
      <div className="min-w-0">{children}</div>
      <figcaption className="text-sm text-faint">{TEXTS.state[state]}</figcaption>
    </figure>
  )
}

interface ComponentSampleProps {
  /** Names of the components in this sample, which are also their file names. */
  names: readonly string[]
  children: ReactNode
}

/** The samples of a component, and of components that only occur inside it. */
export function ComponentSample({ names, children }: ComponentSampleProps) {
  return (
    <article className="panel min-w-0 p-5 sm:p-7">
      <h3 translate="no" className="mb-5 flex flex-wrap gap-2.5 font-mono text-base tracking-normal">
        {names.map((name) => (
          <code key={name}>{name}</code>
        ))}
      </h3>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-x-8 gap-y-7">{children}</div>
    </article>
  )
}

/** A right-to-left text for samples in every interface language. */
export const RIGHT_TO_LEFT_TEXT = 'خطوات أولى في الرسم والتلوين'

export function noop(): void {}

/** The paging of a list whose last page is loaded. */
export const LAST_PAGE: Paging = {
  hasNextPage: false,
  isFetching: false,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  error: null,
  fetchNextPage: noop,
}

/** Three fictional people for samples. */
export function useSamplePeople() {
  return (['person', 'secondPerson', 'thirdPerson'] as const).map((id) => {
    const displayName = TEXTS.sample[id]
    return { id, displayName, initial: displayName.charAt(0), photoURL: null }
  })
}
