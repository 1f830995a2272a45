import { useInfiniteQuery } from '@tanstack/react-query'
import type { Profile } from '#contract/person.ts'
import { loadPages } from '#web/api/client.ts'
import { itemsOf } from '#web/api/infinite-list.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { PeopleDialog } from '#web/people-display/PeopleDialog.tsx'
import { usePosition } from '#web/ui/display/usePosition.ts'

interface ConnectionsDialogProps {
  profile: Profile
  own: boolean
  kind: 'followers' | 'following'
  onClose: () => void
}

/** A person's followers, or the people they follow. */
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
