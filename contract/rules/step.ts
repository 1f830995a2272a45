export const STEP_TYPES = [
  'Article',
  'Book',
  'Course',
  'Documentary',
  'Event (virtual/in-person)',
  'Podcast',
  'Path',
  'Video',
  'Video Series',
  'Open Source',
] as const
export const STEP_DESCRIPTION_MAX = 100

export const STEP_COSTS = ['free', 'paid'] as const
/** About 42 days without a break. */
export const STEP_MINUTES_MAX = 60_000
export const STEP_NOTE_MAX = 500
export const STEP_SECTION_MAX = 80
