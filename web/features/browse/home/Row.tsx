import { type ReactNode, useId } from 'react'

/** A row of Discover with its heading; `aside` is at the end of the heading's line. */
export function Row({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="@container">
      <div className="mb-2 flex min-h-11 items-center justify-between gap-4">
        <h2 id={id} className="text-[1.375rem]">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}

/** Three cards beside each other; where they don't fit, they scroll sideways. */
export function RowOfCards({ children }: { children: ReactNode }) {
  return (
    <ul className="-mx-1 -mb-3 grid auto-cols-[86%] grid-flow-col gap-3.5 overflow-x-auto px-1 pt-1 pb-4 @lg:auto-cols-[45%] @3xl:grid-flow-row @3xl:grid-cols-3">
      {children}
    </ul>
  )
}
