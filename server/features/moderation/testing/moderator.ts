import type { TestServer, TestUser } from '#server/testing/test-server.ts'
import { setModerator } from '../verdicts.store.ts'

export async function createModerator(server: TestServer, firstName: string): Promise<TestUser> {
  const user = await server.createConfirmedUser(firstName)
  await setModerator(server.database.db, user.id, Date.now())
  return user
}
