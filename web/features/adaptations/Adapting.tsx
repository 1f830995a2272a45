import { ClientOnly, Link } from '@tanstack/react-router'
import type { Journey } from '#contract/journey.ts'
import { ADAPTATIONS_MAX } from '#contract/rules/journey.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Rights } from '#web/features/journeys/display/Rights.tsx'
import { useAdapt } from './useAdapt.tsx'

const LINK = 'inline-flex min-h-11 items-center text-start underline underline-offset-3 hover:text-ink'

/**
 * The licence of the texts, the number of versions with a link to them, and the button that makes one's own version. The
 * button comes last and only when it works, so that it doesn't shift the layout.
 */
export function Adapting({ journey, isOwner }: { journey: Journey; isOwner: boolean }) {
  const { adaptationCount = 0 } = journey
  return (
    <div className="mt-2 flex min-h-11 flex-wrap items-center gap-x-4 text-sm text-muted">
      <span className="[&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center">
        <Rights journey={journey} />
      </span>
      {adaptationCount > 0 && <VersionsLink id={journey.id} count={adaptationCount} />}
      {!isOwner && (
        <ClientOnly>
          <AdaptButton journey={journey} />
        </ClientOnly>
      )}
    </div>
  )
}

function VersionsLink({ id, count }: { id: string; count: number }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const shown = { count, number: number(count) }
  return (
    <Link to="/app/discover/journey/$journeyId/versions" params={{ journeyId: id }} className={LINK}>
      {count < ADAPTATIONS_MAX ? t('adapting.versions.link', shown) : t('adapting.versions.linkMore', shown)}
    </Link>
  )
}

/** The button that copies another person's journey as one's own version; renders nothing if that isn't allowed. */
function AdaptButton({ journey }: { journey: Journey }) {
  const { label, openAdapt, adaptDialog } = useAdapt(journey)
  if (!openAdapt) return null
  return (
    <>
      <button type="button" onClick={openAdapt} className={LINK}>
        {label}
      </button>
      {adaptDialog}
    </>
  )
}
