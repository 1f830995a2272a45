import { useEffect, useRef, useState } from 'react'
import { SearchBox } from './SearchBox.tsx'

interface TypedSearchBoxProps {
  label: string
  placeholder: string
  /** The search text in the address, which Back can change. */
  searchText: string
  onSearch: (text: string) => void
  className?: string
}

const PAUSE_MS = 300
const SEARCH_MAX = 200

/** A search field that searches once the person stops typing. */
export function TypedSearchBox({ searchText, onSearch, ...box }: TypedSearchBoxProps) {
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
  return <SearchBox {...box} value={typed} maxLength={SEARCH_MAX} onChange={setTyped} />
}
