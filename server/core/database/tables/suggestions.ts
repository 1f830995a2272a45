import type { LinkProblem } from '#contract/rules/suggestion.ts'

/**
 * A suggested change of a journey. With `problem`, it is the report of a step's link: at most one
 * per person and step.
 */
export interface SuggestionTable {
  id: string
  journeyId: string
  personId: string
  message: string
  /**
   * For the report of a link: what is wrong with it. The columns below have its step, the reported
   * link (null once that was erased) and the suggested one.
   */
  problem: LinkProblem | null
  stepId: string | null
  oldUrl: string | null
  url: string | null
  /**
   * JSON of the earlier texts (`Suggested`); null for the report of a link, and once the journey's
   * earlier texts were erased.
   */
  base: string | null
  /** JSON of the suggested texts; null for the report of a link. */
  changes: string | null
  /** JSON of the keys of the accepted changes; null for open and dismissed suggestions. */
  taken: string | null
  createdAt: number
  /** When an author accepted or dismissed it; null while it is open. */
  decidedAt: number | null
  /** The journey's author who decided and replied; null after that account was deleted. */
  decidedBy: string | null
  /** 1 if it was accepted, 0 if it was dismissed; null while it is open. */
  accepted: number | null
  /** The version of the journey that was created by accepting the suggestion; null if the journey didn't change. */
  madeVersion: number | null
  /** The author's reply when dismissing it. */
  reply: string | null
  /**
   * When the writer deleted the dismissed suggestion: its texts are gone, but the decision still
   * counts towards a pause.
   */
  withdrawnAt: number | null
  hiddenAt: number | null
  hiddenFor: string | null
}
