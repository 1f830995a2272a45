import { INVITATION_LINKS_MAX } from '#contract/rules/site.ts'
import type { SiteChange, SiteSetting, SiteSettings } from '#contract/site.ts'
import { dialectOf } from '#server/core/database/dialect.ts'
import { recordAction } from '#server/core/events/audit.store.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { HttpError } from '#server/core/http/http-error.ts'
import type { Handlers } from '#server/core/http/request-context.ts'
import { newId } from '#server/core/platform/ids.ts'
import { newToken } from '#server/core/platform/secrets.ts'
import {
  countPeople,
  deleteInvitationLink,
  insertInvitationLink,
  listInvitationLinks,
  saveChange,
} from './site.store.ts'
import { readSite, registerPage } from './site.ts'
import { presentLink, presentSite } from './site.view.ts'

const DAY_MS = 24 * 3_600_000

type Calls = 'site' | 'siteState' | 'changeSite' | 'invitationLinks' | 'createInvitationLink' | 'endInvitationLink'

/** The settings of the site, and the links that let people in. */
export function siteHandlers(context: AppContext): Handlers<Calls> {
  const { db, clock, settings, site } = context
  const fixed = Object.keys(settings.fixedSite) as SiteSetting[]
  const state = async () => ({ settings: await site.read(), fixed, ...(await countPeople(db)) })

  return {
    site: async ({ viewer }) => presentSite(await site.read(), { isMember: viewer !== null, now: clock() }),
    siteState: state,

    changeSite: async ({ viewer, body }) => {
      if (fixed.some((name) => body[name] !== undefined)) throw new HttpError('conflict')
      const now = clock()
      await db.transaction().execute(async (trx) => {
        const change = changedIn(body, await readSite({ ...context, db: trx }))
        await saveChange(trx, change, now)
        for (const name of Object.keys(change))
          await recordAction(trx, { actorId: viewer.id, kind: 'site', act: 'change', targetId: name }, now)
      })
      site.forget()
      return await state()
    },

    invitationLinks: async () => (await listInvitationLinks(db, clock())).map(presentLink),

    createInvitationLink: async ({ viewer, body: { label, uses, days } }) => {
      const now = clock()
      const token = newToken()
      const link = { id: newId(now), label, uses, expiresAt: now + days * DAY_MS }
      await db.transaction().execute(async (trx) => {
        await dialectOf(trx).lockNamed(trx, 'invitation links')
        if ((await listInvitationLinks(trx, now)).length >= INVITATION_LINKS_MAX) throw new HttpError('conflict')
        await insertInvitationLink(trx, { ...link, token, now })
        await recordAction(trx, { actorId: viewer.id, kind: 'site', act: 'invite', targetId: link.id }, now)
      })
      return { ...presentLink({ ...link, used: 0 }), url: registerPage(settings, token) }
    },

    endInvitationLink: async ({ viewer, params: { id } }) => {
      const now = clock()
      await db.transaction().execute(async (trx) => {
        if (await deleteInvitationLink(trx, id))
          await recordAction(trx, { actorId: viewer.id, kind: 'site', act: 'endInvitation', targetId: id }, now)
      })
      return null
    },
  }
}

/** The part of the change that differs from the present settings. */
function changedIn(change: SiteChange, present: SiteSettings): SiteChange {
  const isOther = ([name, value]: [string, unknown]) =>
    value !== undefined && JSON.stringify(value) !== JSON.stringify(present[name as SiteSetting])
  return Object.fromEntries(Object.entries(change).filter(isOther))
}
