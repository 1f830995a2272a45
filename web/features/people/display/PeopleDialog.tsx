import { Link } from '@tanstack/react-router'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'
import { Avatar } from '#web/core/ui/display/Avatar.tsx'
import { ErrorState } from '#web/core/ui/feedback/ErrorState.tsx'
import { ListEnd, type Paging } from '#web/core/ui/lists/ListEnd.tsx'
import { Dialog } from '#web/core/ui/overlay/Dialog.tsx'

export interface PersonRow {
  id: string
  name: string
  initial: string
  photoURL: string | null
  /** The second line, below the name: the person's position. */
  line?: string | null
}

interface PeopleDialogProps {
  title: string
  /** The people; undefined until the first page has loaded. */
  people: readonly PersonRow[] | undefined
  paging: Paging
  onRetry: () => void
  /** The text for an empty list. */
  empty: string
  onClose: () => void
}

/** A dialog with a list of people, such as those who like a journey. */
export function PeopleDialog({ title, people, paging, onRetry, empty, onClose }: PeopleDialogProps) {
  return (
    <Dialog open onClose={onClose} title={title} className="max-w-[30rem]">
      {people === undefined && paging.error === null && <PeopleSkeleton />}
      {people === undefined && paging.error !== null && <ErrorState error={paging.error} onRetry={onRetry} />}
      {people?.length === 0 && <p className="py-4 text-muted">{empty}</p>}
      {people !== undefined && people.length > 0 && (
        <ul aria-label={title} aria-busy={paging.isFetchingNextPage} className="-mx-2.5 grid">
          {people.map((person) => (
            <Row key={person.id} person={person} onChosen={onClose} />
          ))}
        </ul>
      )}
      {people !== undefined && <ListEnd feed={paging} />}
    </Dialog>
  )
}

function Row({ person, onChosen }: { person: PersonRow; onChosen: () => void }) {
  return (
    <li className="min-w-0">
      <Link
        to="/app/user/profile"
        search={{ userId: person.id }}
        onClick={onChosen}
        className="flex min-h-14 min-w-0 items-center gap-3 rounded-m px-2.5 py-1.5 hover:bg-sunk"
      >
        <Avatar id={person.id} initial={person.initial} photoURL={person.photoURL} size="lg" />
        <span className="grid min-w-0 leading-snug">
          <b dir="auto" className="truncate">
            {person.name}
          </b>
          {person.line && (
            <span dir="auto" className="truncate text-sm text-muted">
              {person.line}
            </span>
          )}
        </span>
      </Link>
    </li>
  )
}

function PeopleSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('ui.loading')} className="grid">
      {[0, 1, 2, 3, 4].map((row) => (
        <div key={row} className="flex min-h-14 items-center gap-3">
          <Skeleton className="size-11 rounded-full" />
          <Skeleton className="h-4 w-1/2" />
        </div>
      ))}
    </div>
  )
}
