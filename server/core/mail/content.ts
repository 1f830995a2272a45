import type { CAIRN_STONE_STATES } from '#contract/rules/cairn.ts'
import type { Language } from '#contract/rules/language.ts'
import type { Piece } from '#contract/rules/notice-sentence.ts'

/** A link that is shown as a button or as words. The label can contain texts by people. */
export interface Action {
  label: string
  link: string
}

/** A letter or number beside an entry: the initial of a person or journey, or a count. */
export interface Mark {
  text: string
  /** Hex colour of the journey's cover; without it, the mark is round and pale. */
  color?: string
}

/** The main part of an email, with its only button. */
export interface Lead {
  /** The states of a cairn's stones, and the number of the step in words. */
  trail?: { stones: readonly (typeof CAIRN_STONE_STATES)[number][]; position: string }
  mark?: Mark
  title: readonly Piece[]
  lines: readonly (readonly Piece[])[]
  /** A quoted text by a person. */
  quote?: string | undefined
  button: Action
  /** Lines of text below the button. */
  details: readonly string[]
}

export interface EmailItem {
  mark: Mark
  text: readonly Piece[]
  /** The page of the site that the last name in the text links to. */
  link: string
  quote?: string | undefined
  details: readonly string[]
  /** Label of a second link to the same page. */
  action?: string
}

export interface Section {
  title: string
  items: readonly EmailItem[]
  /** The sentence that says how many items are left out, with a link to them. */
  more?: Action
}

/**
 * An email before it is formatted as plain text and HTML. `notes` and `footer` are our own
 * sentences, with links as `[words](address)`; all other texts can contain texts by people.
 */
export interface EmailContent {
  language: Language
  /** The name of the site, beside the logo. */
  siteName: string
  subject: string
  /** The text that mail programs show beside the subject; without it, they show the beginning of the email. */
  preview?: string | undefined
  lead: Lead
  /** Lines in the card, below the main part. */
  notes: readonly string[]
  sections: readonly Section[]
  footer: readonly string[]
}

export interface ComposedEmail {
  subject: string
  text: string
  html: string
}
