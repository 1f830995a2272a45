import type { ErrorCode } from '#contract/errors.ts'
import { ANSWER_DAYS } from '#contract/rules/moderation.ts'
import { openToken, type Seal, sealToken } from '#server/core/platform/secrets.ts'

const ANSWER_MS = ANSWER_DAYS * 24 * 3_600_000

interface Decided {
  writerId: string | null
  act: string
  createdAt: number
}

/** Until when a decision can be answered, in ms. */
export function answerableUntil({ createdAt }: Pick<Decided, 'createdAt'>): number {
  return createdAt + ANSWER_MS
}

/** Decisions from after this time, in ms, can still be answered. */
export function answerableSince(now: number): number {
  return now - ANSWER_MS
}

/** Only the person whom a decision is about can answer it, within 30 days. For others it doesn't exist. */
export function reasonNotToAnswer(
  decision: Decided | undefined,
  { personId, now }: { personId: string; now: number },
): ErrorCode | null {
  if (!decision || decision.writerId !== personId || decision.act === 'nothing') return 'notFound'
  return answerableUntil(decision) <= now ? 'answerLate' : null
}

/** What an answer token allows: answering this decision until the given time. */
interface Ticket {
  decisionId: string
  personId: string
  endsAt: number
}

export function answerToken(ticket: Ticket, secrets: { authSecret: string }): string {
  return sealToken(JSON.stringify(ticket), sealFor(secrets))
}

/** Reads an answer token; null if it is invalid or has expired. */
export function readAnswerToken(token: string, secrets: { authSecret: string }, now: number): Ticket | null {
  const json = openToken(token, sealFor(secrets))
  const ticket: Ticket | null = json === null ? null : JSON.parse(json)
  return ticket && ticket.endsAt > now ? ticket : null
}

function sealFor({ authSecret }: { authSecret: string }): Seal {
  return { authSecret, purpose: 'cairn answer' }
}
