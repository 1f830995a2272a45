/**
 * The events of a stream: a notice; that more were missed than are sent again, so that the list has to be loaded; that
 * a newer stream of the same person took this one's place.
 */
export type NoticeEvent = 'notice' | 'reload' | 'replaced'

/** How often a stream sends a comment line, in ms, so that both sides notice a dead connection. */
export const STREAM_COMMENT_MS = 20_000
