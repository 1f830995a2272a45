import type { AppContext } from '#server/core/http/app-context.ts'
import { LOGO_ADDRESS, LOGO_ATTACHMENT } from './logo.ts'
import type { Mail } from './sealed-mail.ts'

/** Max. connections to the mail server, unless `SMTP_URL` has `?maxConnections=`. */
const CONNECTIONS = 10
/** Time in ms after which an idle connection is closed, before mail servers would close it. */
const IDLE_MS = 5_000
const TIMEOUT_MS = 20_000

/** A pool of connections to the mail server. */
export interface Transport {
  connections: number
  send(mail: Mail, signal: AbortSignal): Promise<void>
  /** Closes the connections; with `force`, emails that are being sent fail. */
  close(options?: { force: boolean }): Promise<void>
}

type TransportContext = Pick<AppContext, 'settings' | 'site'>

export function openTransport({ settings, site }: TransportContext, smtpUrl: string): Transport {
  const connections = Number(new URL(smtpUrl).searchParams.get('maxConnections')) || CONNECTIONS
  const opening = openPool(smtpUrl, connections)
  return {
    connections,
    async send({ id, recipient, subject, text, html, unsubscribe }, signal) {
      const pool = await opening
      const { name } = await site.read()
      await pool.sendMail({
        from: settings.mailFrom ?? { name, address: settings.mailAddress },
        to: recipient,
        subject,
        text,
        html,
        attachments: html.includes(LOGO_ADDRESS) ? [attachmentOf(await site.logo())] : [],
        messageId: `<${id}@${new URL(settings.publicUrl).hostname}>`,
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribe === null ? {} : unsubscribeHeaders(unsubscribe)),
        },
        signal,
      })
    },
    close: async (options) => (await opening).close(options),
  }
}

/** The site's logo as an attachment, or the software's. */
function attachmentOf(png: Buffer | null) {
  if (png === null) return LOGO_ATTACHMENT
  return { ...LOGO_ATTACHMENT, filename: 'logo.png', content: png.toString('base64') }
}

/** Imports nodemailer only if it is needed, to keep start-up fast. */
async function openPool(url: string, maxConnections: number) {
  const { createTransport } = await import('nodemailer')
  return createTransport({ url, pool: true, maxConnections, idleTimeout: IDLE_MS, ...TIMEOUTS })
}

const TIMEOUTS = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS }

/** The headers of one-click unsubscribe (RFC 8058). */
function unsubscribeHeaders(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}
