import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** One page as it is sent, in the encodings browsers ask for. */
export interface Sheet {
  status: number
  redirect: string | null
  etag: string
  plain: Buffer
  br: Buffer
  gzip: Buffer
}

interface Html {
  status: number
  redirect: string | null
  html: string
}

const FRESH_MS = 1000
const SHEETS_KEPT = 200
const BROTLI_QUALITY = 4

/** Visitors' pages, rendered at most once a second each; those who ask meanwhile share the one under way. */
export function makePageCache(clock: () => number) {
  const sheets = new Map<string, { until: number; sheet: Promise<Sheet> }>()

  return function sheetOf(key: string, render: () => Promise<Html>): Promise<Sheet> {
    const kept = sheets.get(key)
    if (kept && kept.until > clock()) return kept.sheet
    const sheet = render().then(toSheet)
    sheets.delete(key)
    sheets.set(key, { until: clock() + FRESH_MS, sheet })
    sheet.catch(() => sheets.delete(key))
    if (sheets.size > SHEETS_KEPT) forgetOldest(sheets)
    return sheet
  }
}

async function toSheet({ status, redirect, html }: Html): Promise<Sheet> {
  const plain = Buffer.from(html)
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY }
  const [br, gz] = await Promise.all([promisify(brotliCompress)(plain, { params }), promisify(gzip)(plain)])
  const etag = `"${createHash('sha1').update(plain).digest('base64url')}"`
  return { status, redirect, etag, plain, br, gzip: gz }
}

function forgetOldest(sheets: Map<string, unknown>): void {
  const oldest = sheets.keys().next()
  if (!oldest.done) sheets.delete(oldest.value)
}
