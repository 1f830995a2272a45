import type { Trx } from '#server/core/database/database.ts'
import { invalidField } from '#server/core/http/http-error.ts'
import { listMentionable, readMentions, saveMentions } from './mentions.store.ts'

/**
 * Stores the people mentioned in a comment, without those whom its text doesn't name; 400 if its writer may not mention
 * one of them and hasn't yet. `undefined` keeps them.
 */
export async function changeMentions(
  trx: Trx,
  { id, authorId: writerId, parentId, text }: { id: string; authorId: string; parentId: string | null; text: string },
  personIds: readonly string[] | undefined,
  { ownerId }: { ownerId: string },
): Promise<void> {
  const before = await readMentions(trx, id)
  const asked = new Set(personIds ?? before.map((person) => person.id))
  if (asked.size === 0 && before.length === 0) return
  const allowed = asked.size > 0 ? await listMentionable(trx, { writerId, ownerId, parentId }) : []
  const nameOf = new Map([...before, ...allowed].map((person) => [person.id, person.displayName]))
  const names = [...asked].map((personId) => [personId, nameOf.get(personId)] as const)
  if (names.some(([, name]) => name === undefined)) throw invalidField('mentions', 'invalidValue')
  const named = names.filter(([, name]) => text.includes(`@${name}`))
  await saveMentions(
    trx,
    id,
    named.map(([personId]) => personId),
  )
}
