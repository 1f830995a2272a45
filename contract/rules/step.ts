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
export const STEP_ID_MAX = 2048
