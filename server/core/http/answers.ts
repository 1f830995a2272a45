import { Readable } from 'node:stream'
import { normalized } from '#contract/rules/text.ts'

interface File {
  /** File name with its ending; may contain any characters. */
  name: string
  type: string
  /** The content; only members' calls may return a stream, since answers to visitors are cached. */
  body: string | Readable
}

/** The value that a handler returns for a file, which browsers save and never show. */
export class FileAnswer {
  readonly file: File

  constructor(file: File) {
    this.file = file
  }

  get headers(): Record<string, string> {
    return { 'content-disposition': attachment(this.file.name) }
  }
}

/** RFC 6266: an ASCII name for old clients, and the whole name as in RFC 8187. */
function attachment(name: string): string {
  const plain = normalized(name, 'NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]+/gu, '_')
    .replace(/["\\%]/gu, '_')
  const whole = encodeURIComponent(name).replace(/['()*]/gu, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`
}

/** Max. bytes of unsent text per connection; above it, the connection is closed. */
const BUFFER_MAX_BYTES = 262_144

/**
 * The value that a handler returns to answer with events until one side ends the connection
 * (`text/event-stream`).
 */
export class EventStream extends Readable {
  /**
   * Headers with which proxies don't buffer or store the stream, and the connection takes no other
   * request.
   */
  static readonly headers = { 'cache-control': 'no-store', 'x-accel-buffering': 'no', connection: 'close' }

  override _read(): void {}

  send(text: string): void {
    if (this.readableLength + text.length > BUFFER_MAX_BYTES) this.destroy()
    else this.push(text)
  }

  end(): void {
    this.push(null)
  }
}

/** An answer that is JSON already, such as one made in another thread. */
export class JsonText<Value> {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  parse(): Value {
    return JSON.parse(this.text)
  }
}

/** The value as JSON; a `JsonText` is returned unchanged. */
export function jsonOf(value: unknown): string {
  return value instanceof JsonText ? value.text : JSON.stringify(value)
}
