import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Calls, WriteCall } from '#contract/api.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { Profile, ProfileInput } from '#contract/person.ts'
import { load } from '#web/core/api/client.ts'
import { useSaveAtOnce } from '#web/core/api/useSaveAtOnce.ts'
import { isAnswerOf, write } from '#web/core/api/write.ts'
import { updateSessionProfile } from './session.ts'

/** Calls that change the signed-in person's profile and return it. */
type ProfileCall = 'updateProfile' | 'acceptRules' | 'rename' | 'setPhoto' | 'removePhoto' | 'setCover' | 'removeCover'

const { queryKey } = load('ownProfile', {})

export const isOwnProfile = isAnswerOf('ownProfile')

/** Updates the signed-in person's profile in the session and in the answer of 'ownProfile'. */
export function showOwnProfile(client: QueryClient, profile: Profile): void {
  client.setQueryData(queryKey, profile)
  updateSessionProfile(profile)
}

/** One setting of the signed-in person's profile: its value, and a function that saves another value. */
export function useProfileSetting<
  Name extends 'language' | 'timeZone' | 'weeklyGoal',
  Value extends ProfileInput[Name],
>(
  name: Name,
  saved: Value,
  nameOf: () => string,
  /** Called after each save. */
  { afterwards }: { afterwards?: (saved: Value) => Promise<unknown> } = {},
) {
  const client = useQueryClient()
  const patch = { apply: (profile: Profile) => showOwnProfile(client, profile), covers: isOwnProfile }
  const save = async (value: Value) => {
    await write(client, 'updateProfile', { body: { [name]: value } }, { patch })
    await afterwards?.(value)
  }
  return useSaveAtOnce({ saved, save, nameOf })
}

/**
 * Makes a call that changes the signed-in person's profile, and shows the new profile everywhere.
 */
export function useChangeProfile() {
  const client = useQueryClient()
  return useCallback(
    async <N extends ProfileCall & WriteCall>(name: N, input: InputOf<Calls[N]>): Promise<Profile> => {
      const apply = (profile: Profile) => showOwnProfile(client, profile)
      return await write<ProfileCall>(client, name, input as never, { patch: { apply, covers: () => true } })
    },
    [client],
  )
}
