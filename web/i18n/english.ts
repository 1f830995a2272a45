import type words from '#contract/words/en.json'
import type feedback from './en/feedback.json'
import type identity from './en/identity.json'
import type journeys from './en/journeys.json'
import type laying from './en/laying.json'
import type marketing from './en/marketing.json'
import type onboarding from './en/onboarding.json'
import type people from './en/people.json'
import type shell from './en/shell.json'
import type ui from './en/ui.json'

/** All that is said, in its areas: a key begins with the name of its file. */
interface Translation {
  ui: typeof ui
  shell: typeof shell
  marketing: typeof marketing
  identity: typeof identity
  onboarding: typeof onboarding
  journeys: typeof journeys
  laying: typeof laying
  people: typeof people
  feedback: typeof feedback
}

export interface Resources {
  translation: Translation
  /** The contract's: what is wrong with an input. */
  words: typeof words
}

/** What is fetched by itself. */
export type Area = keyof Translation | 'words'
