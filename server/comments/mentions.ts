import type { Trx } from '#server/database/database.ts'
import type { Dialect } from '#server/database/dialect.ts'
import { invalidField } from '#server/http/http-error.ts'
import { listMentionable, readMentions, saveMentions } from './mentions.store.ts'

/**
 * Stores the people mentioned in a comment; 400 if its writer may not mention one of them
 * and hasn't yet. `undefined` keeps them.
 */
export async function changeMentions(
  { db, dialect }: { db: Trx; dialect: Dialect },
  { id, authorId: writerId, parentId }: { id: string; authorId: string; parentId: string | null },
  personIds: readonly string[] | undefined,
  { ownerId }: { ownerId: string },
): Promise<void> {
  if (personIds === undefined) return
  if (personIds.length > 0) {
    const allowed = await listMentionable({ db, dialect }, { writerId, ownerId, parentId })
    const allowedIds = new Set([...allowed.map((person) => person.id), ...(await readMentions(db, id))])
    if (!personIds.every((personId) => allowedIds.has(personId))) throw invalidField('mentions', 'invalidValue')
  }
  await saveMentions(db, id, [...new Set(personIds)])
}
