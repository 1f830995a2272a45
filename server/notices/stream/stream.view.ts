import type { NoticeEvent } from '#contract/notices/stream.ts'

/** A line that clients ignore. */
export const COMMENT = ':\n\n'

/** An event; its id is the position to resume from. `data` never contains a line break. */
export function presentEvent(event: NoticeEvent, position: number, data: unknown = {}): string {
  return `id: ${position}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}

/** Tells the client where it is, without an event. */
export function presentPosition(position: number): string {
  return `id: ${position}\n\n`
}
