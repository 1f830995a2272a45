import { SITE_DEFAULTS, type SiteState } from '#contract/site.ts'
import { aPerson } from '#web/testing/builders.ts'
import { signInAs } from '#web/testing/sign-in.ts'
import { type Answers, stubApi } from '#web/testing/stub-api.ts'
import { renderPage } from '#web/testing/visit.tsx'

export const olga = aPerson('olga', 'Olga Berg')

export const WELL: SiteState['health'] = {
  mailWaiting: 0,
  mailSince: null,
  jobsFailing: [],
  jobsRanAt: null,
  databaseBytes: 12_000_000,
  databaseGrown: null,
  keptUnconfirmed: [],
}

/** Opens the page as Olga, an operator, with a server that keeps the settings. */
export async function openSite(
  state: Partial<SiteState> = {},
  answers: Answers = {},
  { part = '', render = renderPage } = {},
) {
  let current: SiteState = {
    settings: SITE_DEFAULTS,
    fixed: [],
    members: 46,
    moderators: 3,
    health: WELL,
    provider: null,
    ...state,
  }
  const server = stubApi({
    'GET /moderation/waiting': () => ({ reports: 0, feedback: 0, since: null }),
    'GET /site/settings': () => current,
    'GET /site/invitations': () => [],
    'PUT /site/settings': ({ body }) => {
      current = { ...current, settings: { ...current.settings, ...(body as object) } }
      return current
    },
    ...answers,
  })
  await signInAs({ ...olga, operator: true, moderator: true })
  await render(`/app/site${part === '' ? '' : `?part=${part}`}`)
  const changes = () => server.calls('PUT /site/settings').map(({ body }) => body)
  return { ...server, changes }
}
