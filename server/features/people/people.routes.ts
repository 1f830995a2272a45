import { toggled } from '#contract/journey.ts'
import { fullName, type ProfileInput } from '#contract/person.ts'
import { reasonNotToPost } from '#server/core/access/people.ts'
import { textVersionOf } from '#server/core/access/rules.ts'
import type { Trx } from '#server/core/database/database.ts'
import { retryingDeadlocks } from '#server/core/database/dialect.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { HttpError, required } from '#server/core/http/http-error.ts'
import { parse } from '#server/core/http/parse.ts'
import type { Handlers } from '#server/core/http/request-context.ts'
import { requirePosting, type Viewer } from '#server/core/http/viewer.ts'
import { convertImage, type Picture } from '#server/core/images/convert.ts'
import { NAMES_PER_PERSON } from '#server/core/limits/limits.policy.ts'
import type { Limits } from '#server/core/limits/limits.ts'
import { mapPage } from '#server/core/platform/cursor.ts'
import { areApart, hasBlocked } from './blocks.store.ts'
import * as store from './people.store.ts'
import { findProfile } from './people.store.ts'
import { presentPerson, presentProfile } from './people.view.ts'
import { type PictureKind, setPicture } from './pictures.store.ts'
import { listCircle, listPeople } from './read.store.ts'

/** The fields of a profile that others read. */
const WORDS = ['displayName', 'firstName', 'lastName', 'role', 'company', 'pronouns', 'about', 'links'] as const

type Calls =
  | 'firstLogin'
  | 'skipOnboarding'
  | 'ownProfile'
  | 'profile'
  | 'people'
  | 'circle'
  | 'updateProfile'
  | 'adoptLocale'
  | 'acceptRules'
  | 'rename'
  | 'followPerson'

export function peopleHandlers({ db, clock, site }: AppContext, limits: Limits): Handlers<Calls> {
  return {
    firstLogin: ({ viewer }) => store.isOnboarding(db, viewer.id),

    skipOnboarding: async ({ viewer }) => {
      await store.finishOnboarding(db, viewer.id, clock())
      return null
    },

    ownProfile: ({ viewer }) => ownProfile(viewer),

    profile: async ({ viewer, params }) => {
      const row = await store.findProfile(db, params.id, viewer?.id ?? null)
      if (!row) throw new HttpError('personNotFound')
      const isBlocked = viewer && (await hasBlocked(db, { blockerId: viewer.id, blockedId: row.id }))
      const profile = presentProfile(row, viewer?.id === params.id ? { ...viewer, site: await site.read() } : undefined)
      return isBlocked ? { ...profile, isBlocked } : profile
    },

    people: async ({ viewer, query }) => {
      return mapPage(await listPeople(db, query, viewer.id), (row) => presentProfile(row))
    },

    circle: async ({ params, query }) => {
      if (!(await store.findProfile(db, params.id, null))) throw new HttpError('personNotFound')
      return mapPage(await listCircle(db, params.id, query), presentPerson)
    },

    updateProfile: ({ viewer, body }) => change(viewer, body),

    adoptLocale: async ({ viewer, body }) => {
      await store.adoptLocale(db, viewer.id, body)
      return await ownProfile(viewer)
    },

    acceptRules: async ({ viewer, body: { version } }) => {
      if (textVersionOf((await site.read()).rules) !== version) throw new HttpError('conflict')
      await store.saveAcceptedRules(db, viewer.id, version)
      return await ownProfile(viewer)
    },

    rename: ({ viewer, params }) => {
      const displayName = parse(fullName, params.fullname, 'fullname')
      const [firstName = '', ...rest] = displayName.split(/\s+/u)
      return change(viewer, { displayName, firstName, lastName: rest.join(' ') })
    },

    followPerson: async ({ viewer, params: { uid }, body }) => {
      if (body?.followed !== false) requirePosting(viewer, clock(), 'followPerson')
      const follow = async (trx: Trx) => {
        if (uid === viewer.id) throw new HttpError('ownFace')
        if (!(await store.lockPeople(trx, [viewer.id, uid]))) throw new HttpError('personNotFound')
        // Blocking is never revealed: the person looks like a missing one.
        if (await areApart(trx, viewer.id, uid)) throw new HttpError('personNotFound')
        const before = await store.followsPerson(trx, viewer.id, uid)
        const followed = toggled(before, body?.followed)
        if (followed !== before)
          await store.setPersonFollow(trx, { followerId: viewer.id, followedId: uid }, followed, clock())
        return { followed, followerCount: await store.readFollowerCount(trx, uid) }
      }
      // Deadlocks are retried, since deleting an account locks people in another order.
      return await retryingDeadlocks(db, () => db.transaction().execute(follow))
    },
  }

  async function change(viewer: Viewer, input: ProfileInput) {
    await refuseNewWords(viewer, input)
    if ((input.displayName ?? viewer.person.displayName) !== viewer.person.displayName)
      await limits.attemptIfLimited(`name:${viewer.id}`, NAMES_PER_PERSON)
    await db.transaction().execute((trx) => store.updatePerson(trx, viewer.id, input, clock()))
    return await ownProfile(viewer)
  }

  /** While posting is paused, a person can change settings and remove texts, but not add texts. */
  async function refuseNewWords(viewer: Viewer, input: ProfileInput) {
    if (reasonNotToPost(viewer, clock()) === null) return
    const profile = await ownProfile(viewer)
    if (WORDS.some((field) => hasNewWords(input[field], profile[field]))) requirePosting(viewer, clock())
  }

  async function ownProfile(viewer: Viewer) {
    const row = await store.findProfile(db, viewer.id, viewer.id)
    if (!row) throw new HttpError('personNotFound')
    return presentProfile(row, { ...viewer, site: await site.read() })
  }
}

/** Whether a text has changed and isn't empty, or a list contains a new text. */
function hasNewWords(
  after: string | readonly string[] | null = '',
  before: string | readonly string[] | null = '',
): boolean {
  if (after === null || typeof after === 'string') return Boolean(after) && after !== before
  return after.some((one) => !before?.includes(one))
}

export function pictureHandlers({
  db,
  clock,
  site,
}: AppContext): Handlers<'setPhoto' | 'removePhoto' | 'setCover' | 'removeCover'> {
  return {
    setPhoto: async ({ viewer, body }) => set(viewer, 'photo', await convertImage(body, 'photo', viewer.id)),
    removePhoto: ({ viewer }) => set(viewer, 'photo', null),
    setCover: async ({ viewer, body }) => set(viewer, 'cover', await convertImage(body, 'cover', viewer.id)),
    removeCover: ({ viewer }) => set(viewer, 'cover', null),
  }

  async function set(viewer: Viewer, kind: PictureKind, picture: Picture | null) {
    const target = { personId: viewer.id, kind }
    const found = await db.transaction().execute((trx) => setPicture(trx, target, picture, clock()))
    if (!found) throw new HttpError('personNotFound')
    const row = required(await findProfile(db, viewer.id, viewer.id), 'personNotFound')
    return presentProfile(row, { ...viewer, site: await site.read() })
  }
}
