import { useSearch } from '@tanstack/react-router'
import { Directory } from './Directory.tsx'
import { PeopleCards } from './PeopleCards.tsx'

export function PeopleCardsPage() {
  const search = useSearch({ from: '/app/user/cards' })
  return (
    <Directory view="/app/user/cards" search={search}>
      {(people, loading) => <PeopleCards people={people} loading={loading} />}
    </Directory>
  )
}
