import type { NoticeEvent } from '#contract/notices/stream.ts'

/** A line that clients ignore. */
export const COMMENT = ':\n\n'

/** An event; its id is the sealed position to resume from. `data` never contains a line break. */
export function presentEvent(event: NoticeEvent, id: string, data: unknown = {}): string {
  return `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}

/** Tells the client where it is, without an event. */
export function presentPosition(id: string): string {
  return `id: ${id}\n\n`
}
