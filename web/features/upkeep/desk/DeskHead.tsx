import type { RefObject } from 'react'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'

interface DeskHeadProps {
  heading: RefObject<HTMLHeadingElement | null>
  /** Number of rows. */
  count: number
  /** Whether more wait than there are rows. */
  hasMore: boolean
  /** The line of an empty desk. */
  done: string
}

/** The head of a desk: what it is and how much waits, or one line if nothing does. */
export function DeskHead({ heading, count, hasMore, done }: DeskHeadProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  return (
    <div className="flex min-h-13 items-center bg-brand-soft px-4 py-1.5 text-sm sm:min-h-14 sm:px-5.5">
      <h2 ref={heading} tabIndex={-1} className="flex items-center gap-2 text-[1.125rem] outline-none">
        {count === 0 ? (
          <span className="font-text text-base font-[650] tracking-normal">{done}</span>
        ) : (
          <>
            {t('upkeep.title')}
            <span className="grid h-5.5 min-w-5.5 place-items-center rounded-full bg-accent px-1.5 font-text text-[0.8125rem] font-[650] text-paper tabular-nums">
              {number(count)}
              {hasMore && '+'}
            </span>
          </>
        )}
      </h2>
    </div>
  )
}
