import type badges from '#contract/badge-labels/en.json'
import type noticeTexts from '#contract/notice-texts/en.json'
import type words from '#contract/words/en.json'
import type { AREAS } from './areas.ts'
import type account from './en/account.json'
import type adapting from './en/adapting.json'
import type browse from './en/browse.json'
import type changes from './en/changes.json'
import type coauthors from './en/coauthors.json'
import type comments from './en/comments.json'
import type display from './en/display.json'
import type editing from './en/editing.json'
import type faqs from './en/faqs.json'
import type feedback from './en/feedback.json'
import type finish from './en/finish.json'
import type groups from './en/groups.json'
import type history from './en/history.json'
import type home from './en/home.json'
import type identity from './en/identity.json'
import type journeys from './en/journeys.json'
import type linkReports from './en/linkReports.json'
import type log from './en/log.json'
import type marketing from './en/marketing.json'
import type moderation from './en/moderation.json'
import type next from './en/next.json'
import type notes from './en/notes.json'
import type notices from './en/notices.json'
import type onboarding from './en/onboarding.json'
import type pages from './en/pages.json'
import type paths from './en/paths.json'
import type people from './en/people.json'
import type privacy from './en/privacy.json'
import type sharing from './en/sharing.json'
import type shell from './en/shell.json'
import type site from './en/site.json'
import type suggesting from './en/suggesting.json'
import type suggestions from './en/suggestions.json'
import type ui from './en/ui.json'
import type upkeep from './en/upkeep.json'
import type walking from './en/walking.json'

interface Copy {
  ui: typeof ui
  shell: typeof shell
  display: typeof display
  marketing: typeof marketing
  identity: typeof identity
  onboarding: typeof onboarding
  journeys: typeof journeys
  browse: typeof browse
  editing: typeof editing
  paths: typeof paths
  walking: typeof walking
  finish: typeof finish
  home: typeof home
  next: typeof next
  notes: typeof notes
  notices: typeof notices
  people: typeof people
  account: typeof account
  feedback: typeof feedback
  pages: typeof pages
  faqs: typeof faqs
  privacy: typeof privacy
  sharing: typeof sharing
  comments: typeof comments
  linkReports: typeof linkReports
  suggestions: typeof suggestions
  upkeep: typeof upkeep
  history: typeof history
  changes: typeof changes
  suggesting: typeof suggesting
  adapting: typeof adapting
  coauthors: typeof coauthors
  groups: typeof groups
  moderation: typeof moderation
  log: typeof log
  site: typeof site
  /** Labels of the built-in badges by their names. */
  badges: typeof badges
  /** Sentences and names of notices, shared with emails. */
  noticeTexts: typeof noticeTexts
  /** Validation messages of the contract. */
  words: typeof words
}

/** Forms of a text: plural forms, and forms for sites that lack a feature (`Lack` in i18n.ts). */
type Form = 'one' | 'other' | 'noMail' | 'sso'

type KeyOf<Part> = {
  [Name in keyof Part & string]: Part[Name] extends string
    ? Name extends `${infer Base}_${Form}`
      ? Base
      : Name
    : `${Name}.${KeyOf<Part[Name]>}`
}[keyof Part & string]

/** The key of a text, such as 'ui.close'. A text with several forms has one key for all forms. */
export type CopyKey = KeyOf<Copy>

/** An area of copy that can be loaded separately. */
export type Area = (typeof AREAS)[number]
