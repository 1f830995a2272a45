import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#web/core/api/client.ts'
import { write } from '#web/core/api/write.ts'
import type { I18n } from '#web/core/i18n/i18n.ts'
import { chooseLanguage, hasChosenLanguage } from '#web/core/i18n/language.ts'
import { currentSession, subscribeToSession } from './session.ts'
import { isOwnProfile, showOwnProfile } from './useOwnProfile.ts'

/**
 * After sign-in, a new account gets the browser's language and time zone, and a browser without a
 * chosen language gets the account's. A language chosen later is saved in the account. `delayMs`:
 * how long to wait for the first account.
 */
export function followLocale(client: QueryClient, instance: I18n, delayMs = 0): void {
  let personId: string | undefined
  const handleSession = () => {
    const { profile } = currentSession()
    if (profile?.id === personId) return
    personId = profile?.id
    void startLocale(client, instance).catch(ignoreRefusal)
  }
  subscribeToSession(handleSession)
  setTimeout(handleSession, delayMs)
  instance.subscribe(() => void saveLanguage(client, instance).catch(ignoreRefusal))
}

async function startLocale(client: QueryClient, instance: I18n): Promise<void> {
  const { profile } = currentSession()
  const { language } = instance
  if (profile?.localeSet === false) {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    await write(client, 'adoptLocale', { body: { language, timeZone } }, { patch: ownProfilePatch(client) })
  } else if (profile?.language && profile.language !== language && !hasChosenLanguage())
    await chooseLanguage(profile.language)
}

async function saveLanguage(client: QueryClient, instance: I18n): Promise<void> {
  const { profile } = currentSession()
  const { language } = instance
  if (profile?.language === undefined || profile.language === language) return
  await write(client, 'updateProfile', { body: { language } }, { patch: ownProfilePatch(client) })
}

function ownProfilePatch(client: QueryClient) {
  return {
    apply: (profile: Parameters<typeof showOwnProfile>[1]) => showOwnProfile(client, profile),
    covers: isOwnProfile,
  }
}

/**
 * Ignores an API error, such as a time zone that the server doesn't know; the next sign-in tries
 * again.
 */
function ignoreRefusal(failure: unknown): void {
  if (!(failure instanceof ApiError)) throw failure
}
