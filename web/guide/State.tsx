import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type words from '#web/i18n/en/guide.json'

interface StateProps {
  is: keyof typeof words.state
  /** Takes the whole row. */
  wide?: boolean
  children: ReactNode
}

/** One state of a component, with its name. */
export function State({ is, wide = false, children }: StateProps) {
  const { t } = useTranslation()
  return (
    <figure className={`flex min-w-0 flex-col justify-between gap-2.5 ${wide ? 'col-span-full' : ''}`}>
      <div className="min-w-0">{children}</div>
      <figcaption className="text-sm text-faint">{t(`guide.state.${is}`)}</figcaption>
    </figure>
  )
}
