import { INVITATION_LINKS_MAX } from '#contract/rules/site.ts'
import type { SiteChange, SiteSetting, SiteSettings } from '#contract/site.ts'
import { recordAction } from '#server/core/events/audit.store.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { HttpError, required } from '#server/core/http/http-error.ts'
import type { Handlers } from '#server/core/http/request-context.ts'
import { convertImage, type Picture } from '#server/core/images/convert.ts'
import { createInvitationLink } from './invitation-link.ts'
import {
  countPeople,
  deleteInvitationLink,
  listInvitationLinks,
  readHealth,
  saveChange,
  saveLogo,
} from './site.store.ts'
import { readSite } from './site.ts'
import { presentLink, presentSite, presentText } from './site.view.ts'

type Calls =
  | 'site'
  | 'setLogo'
  | 'removeLogo'
  | 'siteText'
  | 'siteState'
  | 'changeSite'
  | 'invitationLinks'
  | 'createInvitationLink'
  | 'endInvitationLink'

/** The calls of the site's settings and of invitation links. */
export function siteHandlers(context: AppContext): Handlers<Calls> {
  const { db, clock, settings, site } = context
  const fixed = Object.keys(settings.fixedSite) as SiteSetting[]
  const state = async () => ({
    ...{ settings: await site.read(), fixed },
    ...(await countPeople(db)),
    health: await readHealth(db, { now: clock(), hasMail: settings.hasMail }),
    provider: settings.oidc && {
      sessionHours: settings.oidc.sessionMs / 3_600_000,
      moderator: settings.oidc.moderator,
    },
  })

  const setLogo = async (actorId: string, picture: Picture | null) => {
    const now = clock()
    await db.transaction().execute(async (trx) => {
      await saveLogo(trx, picture?.bytes ?? null, now)
      await recordAction(trx, { actorId, kind: 'site', act: 'change', targetId: 'logo' }, now)
    })
    await site.reload()
    return await state()
  }

  return {
    site: async ({ viewer }) =>
      presentSite(await site.read(), { hasMail: settings.hasMail, isMember: viewer !== null, now: clock() }),
    siteText: async ({ params: { name } }) => {
      const { rules, accessibility } = await site.read()
      const texts = new Map(Object.entries({ rules, accessibility })).get(name)
      return required((texts && presentText(texts)) ?? undefined, 'notFound')
    },

    siteState: state,

    changeSite: async ({ viewer, body }) => {
      const wanted = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as SiteChange
      if (fixed.some((name) => wanted[name] !== undefined)) throw new HttpError('conflict', { words: 'fixedSetting' })
      if (wanted.ssoOnly && !settings.oidc) throw new HttpError('conflict')
      // Without email and a provider, nothing would prove an address.
      if (wanted.domains?.length && !settings.hasMail && !settings.oidc) throw new HttpError('conflict')
      // Otherwise the operator would lock themselves out of this setting.
      if (wanted.moderatorsNeedFactor && !viewer.usedFactor) throw new HttpError('secondFactor')
      const now = clock()
      await db.transaction().execute(async (trx) => {
        const change = changedIn(wanted, await readSite({ ...context, db: trx }))
        await saveChange(trx, change, now)
        for (const name of Object.keys(change))
          await recordAction(trx, { actorId: viewer.id, kind: 'site', act: 'change', targetId: name }, now)
      })
      await site.reload()
      return await state()
    },

    setLogo: async ({ viewer, body }) => setLogo(viewer.id, await convertImage(body, 'logo', viewer.id)),
    removeLogo: ({ viewer }) => setLogo(viewer.id, null),

    invitationLinks: async () => (await listInvitationLinks(db)).map(presentLink),

    createInvitationLink: async ({ viewer, body }) => {
      const link = await createInvitationLink(context, body, viewer.id)
      if (!link)
        throw new HttpError('conflict', { words: 'invitationLinksFull', params: { maximum: INVITATION_LINKS_MAX } })
      return link
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
    JSON.stringify(value) !== JSON.stringify(present[name as SiteSetting])
  return Object.fromEntries(Object.entries(change).filter(isOther))
}
