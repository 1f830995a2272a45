import type { Notice } from '#contract/notice.ts'
import type { NoticeEvent, NoticeKind } from '#contract/rules/notice.ts'

/**
 * A block of an event stream: an event, or (without `event`) a comment line or a new last event id.
 */
export interface StreamBlock {
  event: NoticeEvent | undefined
  id: string | undefined
  /** The position and the kind of the notice in an event. */
  position: number | undefined
  kind: NoticeKind | undefined
}

/** Yields the blocks of a stream until the server ends it. Throws if the connection breaks. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamBlock> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const blocks = (text + value).split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) yield readBlock(block)
  }
}

function readBlock(block: string): StreamBlock {
  const event = fieldOf(block, 'event') as NoticeEvent | undefined
  const data = event === 'notice' ? fieldOf(block, 'data') : undefined
  const { position, kind } = (data === undefined ? {} : JSON.parse(data)) as Partial<Notice>
  return { event, id: fieldOf(block, 'id'), position, kind }
}

function fieldOf(block: string, name: string): string | undefined {
  const line = block.split('\n').find((one) => one.startsWith(`${name}: `))
  return line?.slice(name.length + 2)
}
