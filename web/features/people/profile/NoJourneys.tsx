import { Link } from '@tanstack/react-router'
import type { Profile } from '#contract/person.ts'
import type { Shelf } from '#contract/rules/person.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { buttonClass } from '#web/core/ui/base/Button.tsx'
import { EmptyState } from '#web/core/ui/feedback/EmptyState.tsx'

const TITLES = {
  liked: 'people.profile.emptyLiked',
  following: 'people.profile.emptyFollowing',
  finished: 'people.profile.emptyFinished',
} as const

/** An empty list of a profile; the owner gets a suggestion. */
export function NoJourneys({ profile, shelf, own }: { profile: Profile; shelf?: Shelf; own: boolean }) {
  const { t } = useTranslation()
  if (shelf !== undefined)
    return (
      <EmptyState title={t(TITLES[shelf])} text={own ? t('people.profile.emptyShelfText') : undefined}>
        {own && (
          <Link to="/app/discover" className={buttonClass({ variant: 'soft' })}>
            {t('people.profile.discover')}
          </Link>
        )}
      </EmptyState>
    )
  if (!own)
    return (
      <EmptyState
        title={t('people.profile.empty')}
        text={t('people.profile.emptyText', { name: profile.displayName })}
      />
    )
  return (
    <EmptyState title={t('people.profile.emptyOwn')} text={t('people.profile.emptyOwnText')}>
      <Link to="/app/create/journey" className={buttonClass()}>
        {t('shell.share')}
      </Link>
    </EmptyState>
  )
}
