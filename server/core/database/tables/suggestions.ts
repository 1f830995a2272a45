import type { LinkProblem } from '#contract/rules/suggestion.ts'

/**
 * What someone suggests to change in a journey. With `problem` it is the report of a step's link: at most one per
 * person and step.
 */
export interface SuggestionTable {
  id: string
  journeyId: string
  personId: string
  message: string
  /** Of a report: what is wrong with the link, its step, the link that was reported (null once it is an erased one), and the suggested one. */
  problem: LinkProblem | null
  stepId: string | null
  oldUrl: string | null
  url: string | null
  /** JSON of the parts as they were (`Suggested`); null for a report, and once the journey's earlier texts were erased. */
  base: string | null
  /** JSON of the parts as they would be; null for a report. */
  changes: string | null
  /** JSON of the keys of the changes that were accepted; null while it is open and for dismissed ones. */
  taken: string | null
  createdAt: number
  /** When an author accepted or dismissed it; null while it is open. */
  decidedAt: number | null
  /** The author of the journey who decided, and replied; null after that account was deleted. */
  decidedBy: string | null
  /** 1 if it was accepted, 0 if it was dismissed; null while it is open. */
  accepted: number | null
  /** The version of the journey that accepting it made; null if the journey stayed as it was. */
  madeVersion: number | null
  /** The author's reply when dismissing it. */
  reply: string | null
  /** When its writer deleted it after it was dismissed: its texts are gone, the decision counts for a pause. */
  withdrawnAt: number | null
  hiddenAt: number | null
  hiddenFor: string | null
}
