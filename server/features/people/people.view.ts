import type { Person, Profile } from '#contract/person.ts'
import { DEFAULT_TIME_ZONE } from '#contract/rules/time-zone.ts'
import type { SiteSettings } from '#contract/site.ts'
import { hasLeftDirectory } from '#server/core/access/people.ts'
import { textVersionOf } from '#server/core/access/rules.ts'
import { isoTime } from '#server/core/platform/time.ts'
import type { PersonRow, ProfileRow } from './read.store.ts'

export function presentPerson({ id, displayName, photoURL, initial, role, company, pronouns }: PersonRow): Person {
  return { id, uid: id, displayName, photoURL, initial, role, company, pronouns }
}

/** The owner of a profile, and the site's settings for what they haven't chosen. */
export interface Own {
  email: string
  emailVerified: boolean
  site: Pick<SiteSettings, 'language' | 'licence' | 'rules'>
  /** Whether the role needs a second factor in this session. */
  needsFactor: boolean
}

/** A profile; with `own`, it includes the fields that only its owner may read. */
export function presentProfile(row: ProfileRow, own?: Own): Profile {
  return {
    ...presentPerson(row),
    firstName: row.firstName,
    lastName: row.lastName,
    cover: row.cover,
    about: row.about,
    links: JSON.parse(row.links),
    follower: row.followerCount,
    following: row.followingCount,
    totalPost: row.journeyCount,
    isFollowed: Boolean(row.isFollowed),
    shows: JSON.parse(row.shows),
    ...(own && { email: own.email, emailVerified: own.emailVerified, ...presentSettings(row, own.site) }),
    ...(own && row.moderatorSince !== null && { moderator: true as const }),
    ...(own && row.operatorSince !== null && { operator: true as const }),
    ...(own?.needsFactor && { needsFactor: true as const }),
    ...(own && row.pausedUntil !== null && { pausedUntil: isoTime(row.pausedUntil) }),
  }
}

function presentSettings(row: ProfileRow, site: Own['site']) {
  const { language, timeZone, weeklyGoal, licence, askLicence, acceptedRules } = row
  const version = textVersionOf(site.rules)
  return {
    listed: !hasLeftDirectory(row),
    language: language ?? site.language,
    timeZone: timeZone ?? DEFAULT_TIME_ZONE,
    localeSet: language !== null && timeZone !== null,
    weeklyGoal,
    licence: licence ?? site.licence,
    askLicence: askLicence === 1,
    ...(version !== null && version !== acceptedRules && { newRules: version }),
  }
}
