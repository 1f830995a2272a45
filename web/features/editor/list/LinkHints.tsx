import { Link } from '@tanstack/react-router'
import type { LinkUse } from '#contract/journey.ts'
import { LINK_JOURNEYS_MAX } from '#contract/rules/link-uses.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'

export interface LinkHintsProps {
  /** The number of an earlier step with the same link. */
  sameAs: number | undefined
  use: LinkUse | undefined
}

/** Where the link of a step is used already. */
export function LinkHints({ sameAs, use }: LinkHintsProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const own = use?.own ?? []
  const count = use?.journeyCount ?? 0
  if (sameAs === undefined && use === undefined) return null
  return (
    <p className="text-sm text-accent">
      {sameAs !== undefined && <span>{t('editing.list.sameLink', { number: sameAs })} </span>}
      {own.length > 0 && (
        <span>
          {t('editing.list.ownLink')}{' '}
          {own.map(({ id, name }, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <Link
                to="/app/discover/journey/$journeyId"
                params={{ journeyId: id }}
                target="_blank"
                className="underline"
              >
                <bdi>{name}</bdi>
              </Link>
            </span>
          ))}
          {'. '}
        </span>
      )}
      {count > 0 && (
        <span>
          {count >= LINK_JOURNEYS_MAX
            ? t('editing.list.linkInMany', { number: number(LINK_JOURNEYS_MAX) })
            : t('editing.list.linkIn', { count })}
        </span>
      )}
    </p>
  )
}
