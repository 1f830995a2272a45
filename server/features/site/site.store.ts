import { FORMER_MEMBER_ID } from '#contract/person.ts'
import type { InvitationLink, SiteChange, SiteSetting, SiteState } from '#contract/site.ts'
import { siteSettings } from '#contract/site.ts'
import { isActiveSql } from '#server/core/access/people.ts'
import type { Db, Trx } from '#server/core/database/database.ts'
import { dialectOf } from '#server/core/database/dialect.ts'
import { IMAGES } from '#server/core/images/images.store.ts'
import { readJobs } from '#server/core/jobs/jobs.store.ts'
import { readMailBacklog } from '#server/core/mail/mail.store.ts'
import { newSecretId } from '#server/core/platform/ids.ts'
import { hashToken } from '#server/core/platform/secrets.ts'
import { isoTime } from '#server/core/platform/time.ts'
import { readSize } from './size.store.ts'
import { listKeptUnconfirmed } from './unconfirmed.store.ts'

/** The settings that operators changed; values that this version doesn't know are left out. */
export async function readChanged(db: Db): Promise<SiteChange> {
  const rows = await db.selectFrom('siteSetting').select(['name', 'value']).execute()
  const parsed = rows.flatMap(({ name, value }) => {
    const { success, data } = siteSettings.shape[name]?.safeParse(JSON.parse(value)) ?? { success: false }
    return success ? [[name, data] as const] : []
  })
  return Object.fromEntries(parsed)
}

export async function saveChange(trx: Trx, change: SiteChange, now: number): Promise<void> {
  for (const [name, value] of Object.entries(change) as [SiteSetting, unknown][]) {
    const row = { value: JSON.stringify(value), changedAt: now }
    await trx
      .insertInto('siteSetting')
      .values({ name, ...row })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
      .execute()
  }
}

/** Replaces the logo of the site, or removes it (null). */
export async function saveLogo(trx: Trx, bytes: Buffer | null, now: number): Promise<void> {
  await trx.deleteFrom('siteImage').execute()
  const id = newSecretId()
  if (bytes) await trx.insertInto('siteImage').values({ id, bytes, createdAt: now }).execute()
  await saveChange(trx, { logo: bytes && `${IMAGES}/${id}` }, now)
}

/** Reads the state of emails, background jobs, the database's size, and accounts that wait for an operator. */
export async function readHealth(
  db: Db,
  { now, hasMail }: { now: number; hasMail: boolean },
): Promise<SiteState['health']> {
  const [{ required }, jobs, size, keptUnconfirmed] = await Promise.all([
    readMailBacklog(db),
    readJobs(db),
    readSize(db),
    // On sites without email, unconfirmed accounts aren't deleted.
    hasMail ? listKeptUnconfirmed(db, now) : [],
  ])
  const failing = jobs.filter(({ failedAt, ranAt }) => failedAt !== null && failedAt === ranAt)
  const ranAt = Math.max(...jobs.flatMap((job) => job.ranAt ?? []))
  return {
    mailWaiting: required.waiting,
    mailSince: isoTime(required.oldestAt),
    jobsFailing: failing.map(({ name }) => name),
    jobsRanAt: Number.isFinite(ranAt) ? isoTime(ranAt) : null,
    databaseBytes: size.bytes,
    databaseGrown: size.grown,
    keptUnconfirmed,
  }
}

export async function countPeople(db: Db): Promise<{ members: number; moderators: number }> {
  const { members, moderators } = await db
    .selectFrom('person')
    .where(isActiveSql())
    .where('id', '!=', FORMER_MEMBER_ID)
    .select((eb) => [eb.fn.countAll().as('members'), eb.fn.count('moderatorSince').as('moderators')])
    .executeTakeFirstOrThrow()
  return { members: Number(members), moderators: Number(moderators) }
}

const LINK_COLUMNS = ['id', 'label', 'uses', 'used', 'expiresAt'] as const

export interface LinkRow extends Omit<InvitationLink, 'expiresAt'> {
  expiresAt: number
}

/** The invitation links, newest first, including links that have expired or are used up. */
export async function listInvitationLinks(db: Db): Promise<LinkRow[]> {
  const links = db.selectFrom('invitationLink').select(LINK_COLUMNS)
  return await links.orderBy('createdAt', 'desc').orderBy('id', 'desc').execute()
}

interface NewLink {
  id: string
  token: string
  label: string
  uses: number
  expiresAt: number
  now: number
}

export async function insertInvitationLink(trx: Trx, { token, now, ...link }: NewLink): Promise<void> {
  await trx
    .insertInto('invitationLink')
    .values({ ...link, hash: hashToken(token), createdAt: now })
    .execute()
}

export async function deleteInvitationLink(trx: Trx, id: string): Promise<boolean> {
  const deleted = await trx.deleteFrom('invitationLink').where('id', '=', id).returning('id').executeTakeFirst()
  return deleted !== undefined
}

/** Whether the token belongs to a valid invitation link. */
export async function isValidInvitationLink(db: Db, token: string, now: number): Promise<boolean> {
  const link = await db
    .selectFrom('invitationLink')
    .select('id')
    .where('hash', '=', hashToken(token))
    .where('expiresAt', '>', now)
    .where('used', '<', (eb) => eb.ref('uses'))
    .executeTakeFirst()
  return link !== undefined
}

/** Uses an invitation link for one person; returns false if it isn't valid any more. */
export async function useInvitationLink(trx: Trx, token: string, now: number): Promise<boolean> {
  const used = await trx
    .updateTable('invitationLink')
    .set((eb) => ({ used: eb('used', '+', 1) }))
    .where('hash', '=', hashToken(token))
    .where('expiresAt', '>', now)
    .where('used', '<', (eb) => eb.ref('uses'))
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

/**
 * Grants or removes the role of operator. Operators are moderators, too: they get and lose both
 * roles together, unless they were moderators before.
 */
export async function setOperator(trx: Trx, personId: string, since: number | null): Promise<void> {
  const person = trx.updateTable('person').where('id', '=', personId)
  if (since === null)
    await person.set({ moderatorSince: null }).whereRef('moderatorSince', '=', 'operatorSince').execute()
  else await person.set({ moderatorSince: since }).where('moderatorSince', 'is', null).execute()
  await person.set({ operatorSince: since }).execute()
}

/** Whether the person is the only operator. Locks all operators, so that two can't leave at the same time. */
export async function isLastOperator(trx: Trx, personId: string): Promise<boolean> {
  const operators = trx.selectFrom('person').select('id').where('operatorSince', 'is not', null).orderBy('id')
  const rows = await dialectOf(trx).locked(operators).execute()
  return rows.length === 1 && rows[0]?.id === personId
}

/** Whether the site has accounts, and whether one of them is an operator's account. */
export async function hasPeople(db: Db): Promise<{ people: boolean; operators: boolean }> {
  const person = db.selectFrom('person').select('id').where('id', '!=', FORMER_MEMBER_ID).limit(1)
  const [one, operator] = [
    await person.executeTakeFirst(),
    await person.where('operatorSince', 'is not', null).executeTakeFirst(),
  ]
  return { people: one !== undefined, operators: operator !== undefined }
}

/** Replaces the link with which the first operator creates an account. */
export async function replaceOperatorLink(
  trx: Trx,
  { token, expiresAt }: { token: string; expiresAt: number },
): Promise<void> {
  await dialectOf(trx).lockNamed(trx, 'operator link')
  await trx.deleteFrom('operatorLink').execute()
  await trx
    .insertInto('operatorLink')
    .values({ hash: hashToken(token), expiresAt })
    .execute()
}

/** Uses up the link; returns false if it isn't valid. */
export async function redeemOperatorLink(trx: Trx, token: string, now: number): Promise<boolean> {
  const used = await trx
    .deleteFrom('operatorLink')
    .where('hash', '=', hashToken(token))
    .where('expiresAt', '>', now)
    .returning('hash')
    .executeTakeFirst()
  return used !== undefined
}
