import type { TestServer, TestUser } from '#server/testing/test-server.ts'
import { writeIdentity, writeSession } from '#server/testing/write-user.ts'

/** An account at a provider, with which the user is signed in on another device; returns its id. */
export async function signInByIdentity({ database, context }: TestServer, { id: userId }: TestUser): Promise<string> {
  const id = await writeIdentity(database, userId)
  await writeSession(database, userId, context.settings, { methodId: id })
  return id
}
