import { useInfiniteQuery } from '@tanstack/react-query'
import type { Profile } from '#contract/person.ts'
import { loadPages } from '#web/core/api/client.ts'
import { itemsOf } from '#web/core/api/infinite-list.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { usePosition } from '#web/core/ui/display/usePosition.ts'
import { PeopleDialog } from '#web/features/people/display/PeopleDialog.tsx'

interface ConnectionsDialogProps {
  profile: Profile
  own: boolean
  kind: 'followers' | 'following'
  onClose: () => void
}

/** A dialog with a person's followers, or with the people they follow. */
export function ConnectionsDialog({ profile, own, kind, onClose }: ConnectionsDialogProps) {
  const { t } = useTranslation()
  const positionOf = usePosition()
  const feed = useInfiniteQuery(loadPages('circle', { params: { id: profile.id }, query: { kind } }))
  const title = own
    ? t(kind === 'followers' ? 'people.connections.ownFollowers' : 'people.connections.ownFollowing')
    : t(`people.connections.${kind}`, { name: profile.displayName })
  const people = feed.data && itemsOf(feed.data)
  return (
    <PeopleDialog
      title={title}
      people={people?.map((person) => ({ ...person, name: person.displayName, line: positionOf(person) }))}
      paging={feed}
      onRetry={() => void feed.refetch()}
      empty={t('people.connections.empty')}
      onClose={onClose}
    />
  )
}
