const KEY = 'onboarding'

/** The answers so far, stored in this tab until onboarding ends. */
export interface OnboardingDraft {
  personId: string
  isNamed: boolean
  selected: readonly string[]
  /** New badges, which the server doesn't know yet. */
  created: readonly string[]
}

export function readDraft(personId: string): OnboardingDraft | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return isDraft(stored) && stored.personId === personId ? stored : null
  } catch {
    return null
  }
}

export function saveDraft(draft: OnboardingDraft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft))
  } catch {
    // Without storage the answers are lost on reload.
  }
}

export function removeDraft(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Storage is blocked, so there is nothing to remove.
  }
}

function isDraft(value: unknown): value is OnboardingDraft {
  if (typeof value !== 'object' || value === null) return false
  const { personId, isNamed, selected, created } = value as Partial<OnboardingDraft>
  return typeof personId === 'string' && typeof isNamed === 'boolean' && areNames(selected) && areNames(created)
}

function areNames(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((name) => typeof name === 'string')
}
