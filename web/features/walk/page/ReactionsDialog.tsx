import { useInfiniteQuery } from '@tanstack/react-query'
import { loadPages } from '#web/core/api/client.ts'
import { itemsOf } from '#web/core/api/infinite-list.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { usePosition } from '#web/core/ui/display/usePosition.ts'
import { PeopleDialog } from '#web/features/people/display/PeopleDialog.tsx'

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
