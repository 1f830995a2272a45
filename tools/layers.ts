/**
 * The layers of `server/`, lowest first. A folder may import the layers before its own, but no
 * other folder of its layer.
 */
export const SERVER_LAYERS: readonly (readonly string[])[] = [
  ['core/platform'],
  ['core/database'],
  ['core/access'],
  ['core/search'],
  ['core/ranking'],
  ['core/events'],
  ['core/migrations'],
  ['core/http'],
  ['core/jobs'],
  ['core/limits'],
  ['core/mail'],
  ['core/images'],
  ['features/people', 'features/previews', 'features/feedback', 'features/site'],
  ['features/identity', 'features/badges', 'features/import'],
  ['features/journeys', 'features/notices'],
  [
    'features/comments',
    'features/reactions',
    'features/progress',
    'features/notes',
    'features/drafts',
    'features/suggestions',
    'features/home',
    'features/export',
    'features/erasure',
  ],
  ['features/ratings', 'features/groups', 'features/notice-mail'],
  ['features/moderation', 'features/account', 'features/upkeep'],
  ['app'],
  ['commands/archive'],
  ['commands/demo'],
  ['commands/cli'],
]

/**
 * The layers of `web/`, lowest first, with the same rule. Only a feature's pages (`*Page.tsx`) may
 * import any feature.
 */
export const WEB_LAYERS: readonly (readonly string[])[] = [
  ['core/browser'],
  ['core/i18n'],
  ['core/ui'],
  ['core/api'],
  ['core/session'],
  ['features/status-pages', 'features/reporting'],
  ['features/people', 'features/journeys'],
  ['features/groups'],
  [
    'features/comments',
    'features/suggestions',
    'features/ratings',
    'features/notes',
    'features/share',
    'features/browse',
  ],
  ['features/upkeep', 'features/editor', 'features/revisions', 'features/adaptations', 'features/coauthors'],
  [
    'features/walk',
    'features/notices',
    'features/identity',
    'features/onboarding',
    'features/account',
    'features/moderation',
    'features/site',
    'features/feedback',
    'features/marketing',
    'features/public',
    'features/guide',
  ],
  ['app'],
]
