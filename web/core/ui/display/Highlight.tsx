import { createContext, use } from 'react'

/** Splits a text at the words that are marked, which are at odd indexes; null without a search. */
export const Marks = createContext<((text: string) => string[]) | null>(null)

/** Marks the words of the SearchWords around it in a text. */
export function Highlight({ text }: { text: string }) {
  const split = use(Marks)
  if (split === null) return text
  return split(text).map((piece, index) => (index % 2 ? <mark key={index}>{piece}</mark> : piece))
}
