import { Link, useLocation } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { buttonClass } from '#web/core/ui/base/Button.tsx'
import { ProgressBar } from '#web/core/ui/display/ProgressBar.tsx'
import { ErrorState } from '#web/core/ui/feedback/ErrorState.tsx'
import type { Walk } from '#web/features/walk/steps/useWalk.ts'

/** The viewer's progress: beside the steps, or above the buttons at the bottom of small screens. */
export function ProgressPanel({ walk }: { walk: Walk }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const location = useLocation()
  const next = walk.isFinished ? undefined : walk.steps[walk.openIndex]
  const { storedOn, failure } = walk.progress
  if (failure) return <ErrorState error={failure} />
  const handleGoTo = (event: MouseEvent) => {
    event.preventDefault()
    walk.resume()
    const row = document.querySelector<HTMLElement>('#steps [aria-current=step]')
    row?.scrollIntoView({ block: 'start' })
    row?.focus({ preventScroll: true })
  }
  return (
    <section
      aria-labelledby="progress"
      data-waiting={storedOn === 'unknown' || undefined}
      className="progress-panel"
      data-open={next !== undefined || undefined}
    >
      <h2 id="progress" className="text-[1.06rem] max-lg:sr-only">
        {t('journeys.progress.title')}
      </h2>
      <ProgressBar
        value={walk.doneCount}
        max={walk.requiredCount}
        label={t('journeys.progress.label')}
        className="h-2 max-lg:h-1.5"
      />
      <p className="text-sm text-muted">
        <span role="status">
          {t('journeys.progress.of', {
            count: walk.requiredCount,
            done: number(walk.doneCount),
            steps: number(walk.requiredCount),
          })}
        </span>
        {next && (
          <span className="max-lg:hidden">
            {' · '}
            {t('journeys.progress.upNext')}{' '}
            <b className="text-ink">
              <bdi>{next.description}</bdi>
            </b>
          </span>
        )}
        {storedOn === 'device' && (
          <>
            {' · '}
            <Link
              to="/auth/login"
              search={{ returnTo: location.pathname }}
              className="underline underline-offset-2 hover:text-brand"
            >
              {t('journeys.progress.device')}
            </Link>
          </>
        )}
      </p>
      {next && (
        // biome-ignore lint/a11y/useValidAnchor: the link scrolls to the steps, and works without scripts
        <a href="#steps" onClick={handleGoTo} className={`${buttonClass({ variant: 'soft' })} mt-1 max-lg:hidden`}>
          {t('journeys.progress.goTo', { number: number(walk.openIndex + 1) })}
        </a>
      )}
    </section>
  )
}
