import type { CAIRN_STONE_STATES } from '#contract/rules/cairn.ts'
import type { Language } from '#contract/rules/language.ts'
import type { Piece } from '#contract/rules/notice-sentence.ts'

/** A link as a button, or as words. The label can contain what people wrote. */
export interface Action {
  label: string
  link: string
}

/** A letter or number beside an entry: of a person, of a journey, whose cover has a colour, or a count. */
export interface Mark {
  text: string
  /** Hex colour of the journey's cover; without it the mark is round and pale. */
  color?: string
}

/** What the email is about first, with its only button. */
export interface Lead {
  /** The states of a cairn's stones, and the number of the step in words. */
  trail?: { stones: readonly (typeof CAIRN_STONE_STATES)[number][]; position: string }
  mark?: Mark
  title: readonly Piece[]
  lines: readonly (readonly Piece[])[]
  /** What a person wrote. */
  quote?: string | undefined
  button: Action
  /** Lines below the button. */
  details: readonly string[]
}

export interface Item {
  mark: Mark
  text: readonly Piece[]
  /** The page of the site that the last name of the text leads to. */
  link: string
  quote?: string | undefined
  details: readonly string[]
  /** Label of a second link to the same page. */
  action?: string
}

export interface Section {
  title: string
  items: readonly Item[]
  /** The sentence that says how many items are left out, and where they are. */
  more?: Action
}

/**
 * An email before it is written as plain text and as HTML. `notes` and `footer` are sentences of ours with links as
 * `[words](address)`; all other texts can contain what people wrote.
 */
export interface EmailContent {
  language: Language
  /** The name of the site, beside the logo. */
  siteName: string
  subject: string
  /** What mail programs show beside the subject; without it, the beginning of the email. */
  preview?: string | undefined
  lead: Lead
  /** Lines in the card, below the lead. */
  notes: readonly string[]
  sections: readonly Section[]
  footer: readonly string[]
}

export interface ComposedEmail {
  subject: string
  text: string
  html: string
}
