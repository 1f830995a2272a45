import type { NoticeKind } from './notice.ts'

/** The kinds that concern the member alone or ask for an answer. They are emailed until the member chooses otherwise. */
export const IMPORTANT_KINDS: ReadonlySet<NoticeKind> = new Set<NoticeKind>([
  ...(['comment', 'suggestion', 'linkFailing', 'note'] as const),
  ...(['coauthorInvitation', 'journeyOffer', 'journeyInherited', 'groupInvitation'] as const),
  ...(['reply', 'mention'] as const),
])
