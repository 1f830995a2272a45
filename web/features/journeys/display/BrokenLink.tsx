import Unlink from 'lucide-react/icons/unlink'
import type { Step } from '#contract/step.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'

/** Tells learners that a step's link doesn't work, with a link to an archived copy. */
export function BrokenLink({ linkState }: { linkState: Step['linkState'] }) {
  const { t } = useTranslation()
  if (!linkState) return null
  return (
    <p className="flex items-start gap-2.5 rounded-m bg-danger-soft px-4 py-2.5 text-sm text-danger">
      <Unlink size={17} aria-hidden="true" className="mt-0.5 shrink-0" />
      <span className="min-w-0">
        {t('journeys.trail.broken')}{' '}
        <a
          href={linkState.archivedUrl}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className="-my-2 inline-block py-2 font-[650] underline underline-offset-3 hover:no-underline"
        >
          {t('journeys.trail.archived')}
          <span className="sr-only"> {t('journeys.trail.opensNew')}</span>
        </a>
      </span>
    </p>
  )
}
