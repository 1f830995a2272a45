import { createContext, use } from 'react'
import { marksIn } from '#contract/rules/text-folding.ts'

/** What the texts below were searched for; empty for nothing. */
export const AskedWords = createContext('')

/** A text in which the words that were searched for stand out. */
export function Highlight({ text }: { text: string }) {
  const asked = use(AskedWords)
  if (asked === '') return text
  return marksIn(text, asked).map((piece, index) => (index % 2 ? <mark key={index}>{piece}</mark> : piece))
}
