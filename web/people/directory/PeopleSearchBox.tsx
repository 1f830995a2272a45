import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchBox } from '#web/ui/form/SearchBox.tsx'

const PAUSE_MS = 300

/** Searches once typing pauses; `searchText` is the text in the address, which Back can change. */
export function PeopleSearchBox({ searchText, onSearch }: { searchText: string; onSearch: (text: string) => void }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(searchText)
  const searched = useRef(searchText)
  const search = useRef(onSearch)
  search.current = onSearch
  useEffect(() => {
    if (searchText === searched.current) return
    searched.current = searchText
    setTyped(searchText)
  }, [searchText])
  useEffect(() => {
    const text = typed.trim()
    if (text === searched.current) return
    const timer = setTimeout(() => {
      searched.current = text
      search.current(text)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <SearchBox
      label={t('people.directory.search')}
      placeholder={t('people.directory.placeholder')}
      value={typed}
      maxLength={200}
      onChange={setTyped}
      className="w-auto! min-w-56 grow sm:max-w-100"
    />
  )
}
