import { createContext, use } from 'react'
import { marksIn } from '#contract/rules/search-words.ts'

/** The search text whose words are marked; empty for none. */
export const SearchWords = createContext('')

/** Marks the words of SearchWords in a text. */
export function Highlight({ text }: { text: string }) {
  const search = use(SearchWords)
  if (search === '') return text
  return marksIn(text, search).map((piece, index) => (index % 2 ? <mark key={index}>{piece}</mark> : piece))
}
