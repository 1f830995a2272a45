import type { ReactNode } from 'react'

interface ComponentSampleProps {
  /** Names of the components shown here, as their files are called. */
  names: readonly string[]
  children: ReactNode
}

/** One component, with those that only occur inside it. */
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
