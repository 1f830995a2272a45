import type { Profile } from '#contract/person.ts'

/** The values of the first form on the profile page. */
export interface General {
  displayName: string
  firstName: string
  lastName: string
  role: string
  company: string
  pronouns: string
  about: string
  links: string[]
}

export function generalOf(profile: Profile): General {
  return {
    displayName: profile.displayName,
    firstName: profile.firstName,
    lastName: profile.lastName,
    role: profile.role ?? '',
    company: profile.company ?? '',
    pronouns: profile.pronouns ?? '',
    about: profile.about ?? '',
    links: profile.links,
  }
}

export function isSameGeneral(one: General, other: General): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** The display name follows the first and last name until the person chooses another one. */
export function displayNameAfter(before: General, change: Partial<General>): string {
  const after = { ...before, ...change }
  const isAutomatic = before.displayName.trim() === '' || before.displayName === fullName(before)
  return isAutomatic ? fullName(after) : before.displayName
}

function fullName({ firstName, lastName }: General): string {
  return `${firstName} ${lastName}`.trim()
}
