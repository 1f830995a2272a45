import type { Readable } from 'node:stream'
import { normalized } from '#contract/rules/text.ts'

interface File {
  /** With its ending; any characters. */
  name: string
  type: string
  /** Only members' calls stream: answers to visitors are cached. */
  body: string | Readable
}

/** What a handler returns for a file that browsers save and never show. */
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
