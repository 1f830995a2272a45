import type { MouseEvent } from 'react'
import { useTranslation } from '#web/core/i18n/translation.tsx'

/**
 * A link that skips the navigation; it is the first element in the tab order. On the page of a
 * journey it leads to the next open step.
 */
export function SkipLink() {
  const { t } = useTranslation()
  return (
    // biome-ignore lint/a11y/useValidAnchor: the link leads to the content, and works without scripts
    <a
      href="#main"
      onClick={skipToStep}
      className="fixed start-4 -top-20 z-50 rounded-full bg-brand px-5 py-2.5 font-[650] text-brand-ink focus:top-3"
    >
      {t('shell.skip')}
    </a>
  )
}

function skipToStep(event: MouseEvent): void {
  const step = document.querySelector<HTMLElement>('#main [aria-current=step]')
  if (!step) return
  event.preventDefault()
  step.scrollIntoView({ block: 'start' })
  step.focus({ preventScroll: true })
}
