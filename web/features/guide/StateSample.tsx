import type { ReactNode } from 'react'
import type words from '#web/core/i18n/en/guide.json'
import { useTranslation } from '#web/core/i18n/translation.tsx'

interface StateSampleProps {
  state: keyof typeof words.state
  /** Takes the whole row. */
  wide?: boolean
  children: ReactNode
}

/** One state of a component, with its name. */
export function StateSample({ state, wide = false, children }: StateSampleProps) {
  const { t } = useTranslation()
  return (
    <figure className={`flex min-w-0 flex-col justify-between gap-2.5 ${wide ? 'col-span-full' : ''}`}>
      <div className="min-w-0">{children}</div>
      <figcaption className="text-sm text-faint">{t(`guide.state.${state}`)}</figcaption>
    </figure>
  )
}
