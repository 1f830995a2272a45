import { useInfiniteQuery } from '@tanstack/react-query'
import { loadPages } from '#web/api/client.ts'
import { itemsOf } from '#web/api/infinite-list.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { PeopleDialog } from '#web/people-display/PeopleDialog.tsx'
import { usePosition } from '#web/ui/display/usePosition.ts'

interface ReactionsDialogProps {
  journeyId: string
  kind: 'likes' | 'followers'
  onClose: () => void
}

export function ReactionsDialog({ journeyId, kind, onClose }: ReactionsDialogProps) {
  const { t } = useTranslation()
  const positionOf = usePosition()
  const feed = useInfiniteQuery(loadPages('journeyPeople', { params: { id: journeyId }, query: { kind } }))
  const people = feed.data && itemsOf(feed.data)
  return (
    <PeopleDialog
      title={t(kind === 'likes' ? 'walking.people.likers' : 'walking.people.followers')}
      people={people?.map((person) => ({ ...person, name: person.displayName, line: positionOf(person) }))}
      paging={feed}
      onRetry={() => void feed.refetch()}
      empty={t('walking.people.noPeople')}
      onClose={onClose}
    />
  )
}
