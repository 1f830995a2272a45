import type { Profile } from '#contract/person.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { PersonCard } from './PersonCard.tsx'
import { PersonCardSkeleton } from './PersonCardSkeleton.tsx'

const SKELETONS = 8

export function PeopleCards({ people, loading }: { people: readonly Profile[]; loading: boolean }) {
  const { t } = useTranslation()
  return (
    <ul
      aria-label={t('people.directory.list')}
      aria-busy={loading}
      className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))] gap-6"
    >
      {people.map((person) => (
        <li key={person.id} className="grid min-w-0">
          <PersonCard person={person} />
        </li>
      ))}
      {loading &&
        Array.from({ length: SKELETONS }, (_, index) => (
          <li key={`skeleton ${index}`}>
            <PersonCardSkeleton />
          </li>
        ))}
    </ul>
  )
}
