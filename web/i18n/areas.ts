/** The areas of copy, a file each in every language; `words` are the contract's messages about fields. */
export const AREAS = [
  'ui',
  'shell',
  'marketing',
  'identity',
  'onboarding',
  'journeys',
  'editing',
  'paths',
  'people',
  'account',
  'feedback',
  'pages',
  'faqs',
  'privacy',
  'guide',
  'sharing',
  'moderation',
  'words',
] as const

/** The areas of every page. */
export const FRAME = ['ui', 'shell'] as const
