import type { NoticeEvent } from '#contract/notices/stream.ts'

/** A block of an event stream: an event, or without `event` a comment line or a position. */
export interface StreamBlock {
  event: NoticeEvent | undefined
  id: string | undefined
}

/** The blocks of a stream as they arrive, until the server ends it. Throws if the connection breaks. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamBlock> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const blocks = (text + value).split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks)
      yield { event: fieldOf(block, 'event') as NoticeEvent | undefined, id: fieldOf(block, 'id') }
  }
}

function fieldOf(block: string, name: string): string | undefined {
  const line = block.split('\n').find((one) => one.startsWith(`${name}: `))
  return line?.slice(name.length + 2)
}
