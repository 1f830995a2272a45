import { presentPerson } from '../people/people.view.ts'
import type { House } from '../house.ts'
import type { Viewer } from './viewer.ts'

/** Whoever holds this session, if it still stands: signing out anywhere ends it everywhere at once. */
export async function findViewer(
  { db, dialect, clock }: Pick<House, 'db' | 'dialect' | 'clock'>,
  { sessionId, userId }: { sessionId: string; userId: string },
): Promise<Viewer | null> {
  const row = await db
    .selectFrom('session')
    .innerJoin('person', 'person.id', 'session.userId')
    .innerJoin('user', 'user.id', 'session.userId')
    .where('session.id', '=', sessionId)
    .where('session.userId', '=', userId)
    .where('session.expiresAt', '>', dialect.instant(clock()))
    .select(['person.id', 'displayName', 'photoURL', 'initial', 'role', 'company', 'pronouns', 'email', 'emailVerified'])
    .executeTakeFirst()
  if (!row) return null
  return { id: row.id, sessionId, email: row.email, emailVerified: Boolean(row.emailVerified), person: presentPerson(row) }
}
