import { type ReactNode, useMemo } from 'react'
import { marksIn } from '#contract/rules/search-words.ts'
import { Marks } from './Highlight.tsx'

/** Has each Highlight inside mark the words of a search; an empty one marks nothing. */
export function SearchWords({ q, children }: { q: string; children: ReactNode }) {
  const split = useMemo(() => (q === '' ? null : (text: string) => marksIn(text, q)), [q])
  return <Marks value={split}>{children}</Marks>
}
