import type { TestServer, TestUser } from '#server/testing/test-server.ts'
import { setOperator } from '../site.store.ts'

export async function createOperator(server: TestServer, name: string): Promise<TestUser> {
  const user = await server.createConfirmedUser(name)
  await server.database.db.transaction().execute((trx) => setOperator(trx, user.id, Date.now()))
  return user
}
