import { Link, useLocation } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/i18n/formats.ts'
import { buttonClass } from '#web/ui/base/Button.tsx'
import { ProgressBar } from '#web/ui/display/ProgressBar.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import type { Walk } from './useWalk.ts'

/** The viewer's progress: beside the steps, or fixed at the bottom of a small screen. */
export function ProgressPanel({ walk }: { walk: Walk }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const location = useLocation()
  const next = walk.steps[walk.openIndex]
  const { storedOn, failure } = walk.progress
  if (failure) return <ErrorState error={failure} />
  const handleContinue = (event: MouseEvent) => {
    event.preventDefault()
    walk.resume()
    const row = document.querySelector<HTMLElement>('#steps [aria-current=step]')
    row?.scrollIntoView({ block: 'start' })
    row?.querySelector<HTMLElement>('h3 button')?.focus({ preventScroll: true })
  }
  return (
    <section
      aria-labelledby="progress"
      data-waiting={storedOn === 'unknown' || undefined}
      className="panel grid gap-2.5 p-5 max-lg:sticky max-lg:bottom-3 max-lg:z-10 max-lg:grid-cols-[1fr_auto] max-lg:items-center max-lg:gap-x-4 max-lg:p-3 max-lg:ps-4 max-lg:shadow-float"
    >
      <h2 id="progress" className="text-[1.06rem] max-lg:sr-only">
        {t('journeys.progress.title')}
      </h2>
      <ProgressBar
        value={walk.doneCount}
        max={walk.steps.length}
        label={t('journeys.progress.label')}
        className="h-2 max-lg:col-start-1"
      />
      <p className="text-sm text-muted max-lg:col-start-1">
        <span role="status">
          {t('journeys.progress.of', {
            count: walk.steps.length,
            done: number(walk.doneCount),
            steps: number(walk.steps.length),
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
        <a
          href="#steps"
          onClick={handleContinue}
          className={`${buttonClass({ variant: 'soft' })} mt-1 max-lg:col-start-2 max-lg:row-span-2 max-lg:row-start-1 max-lg:mt-0`}
        >
          {t(walk.openIndex === walk.steps.length - 1 ? 'journeys.trail.finish' : 'journeys.trail.continue')}
        </a>
      )}
    </section>
  )
}
