import { createDemonstration } from '#server/commands/demo/demonstration.ts'
import type { Database, Db } from '#server/core/database/database.ts'
import { dialectOf } from '#server/core/database/dialect.ts'
import { readSettings } from '#server/core/platform/settings.ts'
import { insertFeedback } from '#server/features/feedback/feedback.store.ts'

const AT = Date.UTC(2026, 10, 12, 8, 30)

/** Creates the demonstration, and a row in every table that it leaves empty. */
export async function fillAllTables(database: Database): Promise<void> {
  const settings = readSettings({ AUTH_SECRET: 'a secret that is only for tests, and long', HOST: '0.0.0.0' })
  await createDemonstration(database, settings)
  await fillIdentity(database)
  await fillOtherTables(database)
}

async function fillIdentity({ db }: Database): Promise<void> {
  const at = dialectOf(db).instant(AT)
  const { id } = await db.selectFrom('user').select('id').where('id', '!=', 'former-member').executeTakeFirstOrThrow()
  const dates = { createdAt: at, updatedAt: at }
  const session = {
    id: 'a session',
    userId: id,
    token: 'a token',
    expiresAt: at,
    ipAddress: null,
    userAgent: 'Ü “🙂”\u2028',
  }
  await db
    .insertInto('session')
    .values({ ...session, ...dates } as never)
    .execute()
  const account = { id: 'an account', accountId: 'a', providerId: 'google', userId: id }
  await db
    .insertInto('account')
    .values({ ...account, ...dates } as never)
    .execute()
  await fillFactors(db, id, dates)
}

async function fillFactors(db: Db, userId: string, dates: object): Promise<void> {
  await db
    .insertInto('account')
    .values({ id: 'a passkey', accountId: 'p', providerId: 'passkey', userId, ...dates } as never)
    .execute()
  const passkey = { methodId: 'a passkey', name: 'Ü “🙂”', host: 'localhost', publicKey: 'k', transports: '[]' }
  await db
    .insertInto('passkey')
    .values({ ...passkey, counter: 4_294_967_295, usedAt: null })
    .execute()
  const sealed = { secret: 's', secretMark: 'm', lastStep: 59_000_000, createdAt: AT }
  await db
    .insertInto('secondFactor')
    .values({ ...sealed, userId })
    .execute()
  await db.insertInto('spareCode').values({ id: 'c', userId, hash: 'h' }).execute()
}

async function fillOtherTables({ db }: Database): Promise<void> {
  const { id: personId } = await db
    .selectFrom('person')
    .select('id')
    .where('id', '!=', 'former-member')
    .executeTakeFirstOrThrow()
  const picture = Buffer.from([0, 255, 10, 13, 34, 92, 128])
  await db
    .insertInto('image')
    .values({ id: 'i', personId, kind: 'cover', bytes: picture, width: 1, height: 1, createdAt: AT })
    .execute()
  const seen = { key: 'p', title: 'A "page"\nof two\\lines', description: null, siteName: '', imageId: 'x' }
  await db
    .insertInto('preview')
    .values({
      ...seen,
      minutes: 7,
      cost: 'free',
      language: 'pt-BR',
      seenAt: AT,
      freshUntil: AT,
      claimedUntil: 0,
      image: picture,
    })
    .execute()
  for (const [index, name] of ['=1+2', 'Zoë, "the" one', '@SUM(A1)'].entries())
    await db
      .transaction()
      .execute((trx) =>
        insertFeedback(
          trx,
          { name, email: 'zoe@example.org', phone: '', feedback: 'Two\nlines\u001b[31m' },
          { id: `f${index}`, personId: null, now: AT + index * 86_400_000 },
        ),
      )
  await fillModeration({ db }, personId)
  await db.insertInto('personBadge').values({ personId, badgeKey: 'python', name: 'PYTHON', createdAt: AT }).execute()
  const step = await db.selectFrom('step').select(['id as stepId', 'journeyId']).executeTakeFirstOrThrow()
  await db
    .insertInto('stepNote')
    .values({ ...step, personId, text: 'Two\nlines', searchText: 'two\nlines', updatedAt: AT })
    .execute()
  const { journeyId } = step
  await fillWork({ db }, { personId, journeyId })
  await db
    .insertInto('journeyFinish')
    .values({ personId, journeyId, finishedAt: AT })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db.insertInto('journeyThanks').values({ personId, journeyId, createdAt: AT }).execute()
  await fillSuggestions({ db }, { ...step, personId })
  await fillRating({ db }, { personId, journeyId })
  await db.insertInto('finishPicture').values({ personId, journeyId, token: 't', createdAt: AT }).execute()
  await fillGroup({ db }, { personId, journeyId })
  await fillMailTables({ db }, personId)
  await fillDraftAndBookkeeping({ db }, personId)
  await fillNotices({ db }, personId)
}

/** The history of a journey, its co-author, and a copy of it. */
async function fillWork(
  { db }: Pick<Database, 'db'>,
  { personId, journeyId }: { personId: string; journeyId: string },
): Promise<void> {
  const revision = {
    id: 'v',
    journeyId,
    number: 1,
    personId,
    startedAt: AT,
    changedAt: AT,
    line: 'Two\nlines',
    changes: '{}',
  }
  await db
    .insertInto('revision')
    .values({ ...revision, restored: null, parts: 'k' })
    .execute()
  const coauthor = { journeyId, personId, createdAt: AT, invitedAt: AT, acceptedAt: AT }
  await db
    .insertInto('coauthor')
    .values({ ...coauthor, declinedAt: null, offeredAt: null })
    .execute()
  await db.insertInto('revisionPart').values({ journeyId, key: 'k', content: '"Two\\nlines"' }).execute()
  await db.insertInto('adaptationPart').values({ journeyId, key: 'k', content: '"Two\\nlines"' }).execute()
  const first = { firstId: journeyId, firstName: 'Ä', firstAuthorId: personId, firstAuthor: null }
  const original = { originalId: journeyId, name: 'Two\nlines', authorId: personId, author: 'Ä', ...first }
  await db
    .insertInto('adaptation')
    .values({ id: 'c', personId, copiedAt: AT, sourceId: journeyId, ...original, base: 'k', baseBytes: 9 })
    .execute()
}

async function fillGroup(
  { db }: Pick<Database, 'db'>,
  { personId, journeyId }: { personId: string; journeyId: string },
): Promise<void> {
  const link = { linkSeed: 's', linkUses: 3, linkUntil: AT }
  const place = { meetingName: 'Ä', meetingPlace: 'Ä', meetingLink: 'https://example.org' }
  const meeting = { ...place, meetingAt: AT, meetingSetAt: AT, meetingToldAt: AT }
  const group = { id: 'g', name: 'Ä', message: 'Two\nlines', messageAt: AT, lastDay: '2026-12-01', createdAt: AT }
  const flags = { isClass: 0, isOpen: 1 }
  await db
    .insertInto('walkGroup')
    .values({ ...group, ...link, ...meeting, ...flags, leadId: personId, journeyId })
    .execute()
  await db
    .insertInto('groupMember')
    .values({ groupId: 'g', personId, invitedAt: null, joinedAt: AT, declinedAt: null, comes: 1 })
    .execute()
  const written = { id: 'gc', journeyId: null, groupId: 'g', stepId: null, parentId: null, authorId: personId }
  const shown = { text: 'Two\nlines', createdAt: AT, editedAt: null, deletedAt: null, shownAt: AT }
  await db
    .insertInto('comment')
    .values({ ...written, ...shown, removedAt: null, hiddenAt: null, hiddenFor: null })
    .execute()
  await db.insertInto('groupJourney').values({ groupId: 'g', position: 0, journeyId }).execute()
  await db
    .insertInto('groupAddress')
    .values({ groupId: 'g', recipientHash: 'h', email: 'ü@example.org', invitedAt: AT, dueAt: AT, keyHash: 'k' })
    .execute()
  await db
    .insertInto('groupDecline')
    .values({ leadId: personId, journeyId, recipientHash: 'h', declinedAt: AT })
    .execute()
  await db
    .insertInto('groupRequest')
    .values({ groupId: 'g', personId, text: 'Ä', askedAt: AT, declinedAt: AT })
    .execute()
}

async function fillModeration({ db }: Pick<Database, 'db'>, personId: string): Promise<void> {
  const about = { kind: 'journey' as const, targetId: 'gone', reason: 'Two\nlines' }
  const decision = { id: 'd', journeyId: null, writerId: personId, actorId: null, act: 'pause' as const, hid: 1 }
  await db
    .insertInto('decision')
    .values({ ...about, ...decision, pausedUntil: AT, createdAt: AT, sendAt: AT })
    .execute()
  await db
    .insertInto('decisionAnswer')
    .values({ decisionId: 'd', personId, text: 'A "joke"\nof two lines', createdAt: AT, lifted: 1 })
    .execute()
  const report = { ...about, id: 'r', reporterId: personId, writerId: personId, decisionId: 'd' }
  await db
    .insertInto('report')
    .values({ ...report, createdAt: AT, closedAt: null, closedBy: null })
    .execute()
  const act = { id: 'a', actorId: null, act: 'appoint', kind: 'person' as const, targetId: personId, reason: null }
  await db
    .insertInto('auditEntry')
    .values({ ...act, createdAt: AT })
    .execute()
}

async function fillLinkChecks({ db }: Pick<Database, 'db'>): Promise<void> {
  const link = { key: 'k', url: 'https://example.org/Ä', host: 'example.org', dueAt: AT, followers: 3 }
  const failing = { failures: 4, failingSince: AT, brokenAt: AT, checkedAt: AT, askedAt: AT }
  await db
    .insertInto('linkCheck')
    .values({ ...link, ...failing, nextUrl: 'https://example.org/b', hops: 1, movedTo: null, movedAt: null })
    .execute()
  const robots = { robots: '[]', robotsUntil: AT, robotsUrl: 'https://example.org/r', robotsHops: 1 }
  await db
    .insertInto('linkHost')
    .values({ host: 'example.org', dueAt: AT, followers: 3, restsUntil: AT, ...robots })
    .execute()
  await db.insertInto('linkProgress').values({ id: 'links', url: 'https://example.org', nextAt: AT }).execute()
}

async function fillSuggestions(
  { db }: Pick<Database, 'db'>,
  { stepId, ...of }: { journeyId: string; stepId: string; personId: string },
): Promise<void> {
  const decided = { ...of, createdAt: AT, decidedAt: AT, decidedBy: of.personId, accepted: 0, reply: 'Ä' }
  const report = { id: 'g', problem: 'other' as const, message: 'Two\nlines', oldUrl: 'https://a.org', stepId }
  const change = { id: 'h', message: 'Ä', base: '{"steps":[]}', changes: '{"steps":[]}' }
  for (const one of [report, change])
    await db
      .insertInto('suggestion')
      .values({ ...decided, ...one })
      .execute()
}

async function fillRating({ db }: Pick<Database, 'db'>, of: { journeyId: string; personId: string }): Promise<void> {
  const at = { notedAt: AT, createdAt: AT, updatedAt: AT, hiddenAt: null, hiddenFor: null }
  await db
    .insertInto('rating')
    .values({ ...of, ...at, id: 'r', stars: 4, note: 'Ä' })
    .execute()
}

async function fillDraftAndBookkeeping({ db }: Pick<Database, 'db'>, personId: string): Promise<void> {
  await fillLinkChecks({ db })
  const draft = { id: 'd', name: 'Ä', stepCount: 0, content: '{}', version: 1, createdAt: AT, updatedAt: AT }
  await db
    .insertInto('draft')
    .values({ ...draft, personId })
    .execute()
  await db.insertInto('block').values({ blockerId: personId, blockedId: 'former-member', createdAt: AT }).execute()
  const { id: commentId } = await db.selectFrom('comment').select('id').executeTakeFirstOrThrow()
  await db.insertInto('commentMention').values({ commentId, personId }).execute()
  await db.insertInto('limitCount').values({ key: 'l', count: 3, windowEnds: AT }).execute()
  await db.insertInto('idempotencyKey').values({ scope: 's', key: 'k', answer: null, createdAt: AT }).execute()
}

async function fillNotices({ db }: Pick<Database, 'db'>, personId: string): Promise<void> {
  const { id: journeyId } = await db.selectFrom('journey').select('id').executeTakeFirstOrThrow()
  const at = { createdAt: AT, updatedAt: AT }
  await db
    .insertInto('notice')
    .values({ id: 'n', personId, kind: 'like', journeyId, topic: journeyId, seq: 7, ...at })
    .execute()
  await db
    .insertInto('noticeAct')
    .values({ effect: 'e', noticeId: 'n', actorId: 'former-member', subjectId: null, createdAt: AT })
    .execute()
  await db.insertInto('noticeSetting').values({ personId, kind: 'like', inApp: 0, email: 1 }).execute()
  const refused = { refusedAt: AT, refusedEmail: 'ä@example.org' }
  await db
    .insertInto('emailSetting')
    .values({ personId, digestAt: AT, digestWeek: '2026-11-09', noticesAt: AT, ...refused })
    .execute()
  await db.insertInto('emailRefusal').values({ id: 'b', personId, email: 'ä@example.org', createdAt: AT }).execute()
  await db.insertInto('job').values({ name: 'j', holder: null, leaseEnds: AT, lastNumber: 7 }).execute()
}

async function fillSiteTables(db: Database['db'], inviterId: string): Promise<void> {
  await db
    .insertInto('siteImage')
    .values({ id: 'logo', bytes: Buffer.from([0, 255, 7]), createdAt: AT })
    .execute()
  await db.insertInto('siteSetting').values({ name: 'signUp', value: '"open"', changedAt: AT }).execute()
  const link = { id: 'l', hash: 'h', label: 'Class 7 ä', uses: 30, used: 2 }
  await db
    .insertInto('invitationLink')
    .values({ ...link, createdAt: AT, expiresAt: AT })
    .execute()
  await db.insertInto('operatorLink').values({ hash: 'h', expiresAt: AT }).execute()
  const names = { name: 'Nía Okoro', firstName: 'Nía', lastName: 'Okoro' }
  const identity = { passwordHash: null, provider: 'oidc', issuer: 'https://id.example.org', subject: 's' }
  await db
    .insertInto('joinRequest')
    .values({
      id: 'r',
      email: 'nia@example.org',
      ...names,
      ...identity,
      reason: 'Ä',
      inviterId,
      language: 'de',
      rules: 'v',
      createdAt: AT,
    })
    .execute()
}

async function fillMailTables({ db }: Pick<Database, 'db'>, personId: string): Promise<void> {
  await db.insertInto('formerEmail').values({ userId: personId, changedAt: AT, email: 'b@example.org' }).execute()
  const link = { hash: 'h', purpose: 'confirm' as const, userId: personId, email: 'a@example.org' }
  await db
    .insertInto('mailedLink')
    .values({ ...link, newEmail: null, identity: null, createdAt: AT, expiresAt: AT, usedAt: null })
    .execute()
  await db.insertInto('invitation').values({ id: 'n', inviterId: personId, recipientHash: 'h', sentAt: AT }).execute()
  await db.insertInto('invitationRefusal').values({ recipientHash: 'h', createdAt: AT }).execute()
  await fillSiteTables(db, personId)
  const email = { id: 'm', recipient: 'a@example.org', subject: 's', text: 't', html: 'h', unsubscribe: null }
  await db
    .insertInto('mail')
    .values({ ...email, domain: 'example.org', recipientHash: 'h', createdAt: AT, attempts: 0, dueAt: null })
    .execute()
}
