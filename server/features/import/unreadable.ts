import type { UnreadableReason } from '#contract/rules/import.ts'
import type { IssueKey } from '#contract/text.ts'
import { HttpError } from '#server/core/http/http-error.ts'

/** The field of the request that names the source. */
export type Field = 'file' | 'text' | 'url'

const KEYS = {
  empty: 'unreadableEmpty',
  binary: 'unreadableBinary',
  broken: 'unreadableBroken',
  tooManyLines: 'unreadableTooManyLines',
  lineTooLong: 'unreadableLineTooLong',
  tooDeep: 'unreadableTooDeep',
  tooManyLinks: 'unreadableTooManyLinks',
  tooSlow: 'unreadableTooSlow',
  notFetched: 'unreadableNotFetched',
  noRecord: 'unreadableRecord',
  unsafePath: 'unreadableArchive',
  tooManyEntries: 'unreadableArchive',
  unpackedTooLarge: 'unreadableArchive',
} as const satisfies Record<UnreadableReason, IssueKey>

/** The 422 error with the reason, as a keyword and as a sentence for the field. */
export function unreadable(reason: UnreadableReason, field: Field): HttpError {
  return new HttpError('unreadable', { fields: [{ field, key: KEYS[reason] }], params: { reason } })
}
