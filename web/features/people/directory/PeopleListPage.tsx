import { useSearch } from '@tanstack/react-router'
import { Directory } from './Directory.tsx'
import { PeopleTable } from './PeopleTable.tsx'

export function PeopleListPage() {
  const search = useSearch({ from: '/app/user/list' })
  return (
    <Directory view="/app/user/list" search={search}>
      {(people, loading) => <PeopleTable people={people} search={search} loading={loading} />}
    </Directory>
  )
}
