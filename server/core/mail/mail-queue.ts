import type { AppContext } from '#server/core/http/app-context.ts'
import type { MailQueue, Outcomes } from '#server/core/http/mail-queue.ts'
import { claimDue, deleteMail, type MailRow, nextDue, postpone } from './mail.store.ts'
import { queueRequired } from './queue-email.ts'
import { recordRefusal } from './refusals.store.ts'
import { openMail, UnreadableMail } from './sealed-mail.ts'
import { openTransport, type Transport } from './transport.ts'

/** Opens the mail queue and starts to send the emails waiting in the database. */
export function openMailQueue(context: Omit<AppContext, 'mail' | 'sessionsEnded'>): MailQueue {
  const { db, settings, clock, site } = context
  const outcomes: Outcomes = { required: { sent: 0, failed: 0 }, optional: { sent: 0, failed: 0 } }
  const delivery = settings.smtpUrl === null ? null : new Delivery(context, settings.smtpUrl, outcomes)
  delivery?.wake()

  return {
    async post(email) {
      if (!settings.hasMail) return
      await queueRequired(db, { settings, clock, siteName: (await site.read()).name }, email)
      delivery?.wake()
    },
    outcomes,
    close: async () => await delivery?.close(),
  }
}

type DeliveryContext = Pick<AppContext, 'db' | 'settings' | 'clock' | 'log' | 'site'>

const SLEEP_MAX_MS = 60_000
/**
 * The reserved domain (RFC 2606) of the demonstration people's addresses, which receives no mail.
 */
const DEMONSTRATION_DOMAIN = 'example.org'
/** Max. time in ms of an attempt, even if the mail server answers one byte at a time. */
const ATTEMPT_MAX_MS = 30_000
/** How long a claim keeps other processes from sending the email, in ms: longer than an attempt. */
const CLAIM_MS = 2 * ATTEMPT_MAX_MS
/** Max. time in ms to finish the emails that are being sent when the server stops. */
const FINISH_WITHIN_MS = 2_000

/** Sends due emails over several connections, then sleeps until the next one is due. */
class Delivery {
  readonly #context: DeliveryContext
  readonly #outcomes: Outcomes
  readonly #transport: Transport
  readonly #slots: Slots
  readonly #sending = new Set<Promise<void>>()
  #isClosed = false
  #timer: NodeJS.Timeout | undefined
  #filling: Promise<void> = Promise.resolve()
  /** The domains that were at their limit when no other domain had due emails; null if there may be due emails. */
  #nothingBut: string[] | null = null

  constructor(context: DeliveryContext, smtpUrl: string, outcomes: Outcomes) {
    this.#context = context
    this.#outcomes = outcomes
    this.#transport = openTransport(context, smtpUrl)
    this.#slots = new Slots(this.#transport.connections)
  }

  /** Looks for due emails now. */
  wake(): void {
    this.#nothingBut = null
    this.#fill()
  }

  /** Finishes the emails that are being sent, or returns them to the queue. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    await this.#filling
    const timer = setTimeout(() => this.#transport.close({ force: true }), FINISH_WITHIN_MS)
    await Promise.all(this.#sending)
    clearTimeout(timer)
    await this.#transport.close()
  }

  /** Claims due emails one after the other while connections are free. */
  #fill(): void {
    const fill = async () => {
      for (let mail = await this.#claim(); mail; mail = await this.#claim()) this.#start(mail)
    }
    this.#filling = this.#filling.then(fill).catch((error) => this.#context.log.error(error))
  }

  async #claim(): Promise<MailRow | null> {
    const atLimit = this.#slots.domainsAtLimit()
    const isKnown = this.#nothingBut?.every((domain) => atLimit.includes(domain)) ?? false
    if (this.#isClosed || this.#slots.free === 0 || isKnown) return null
    this.#nothingBut = atLimit
    const { db, clock } = this.#context
    const now = clock()
    const mail = await claimDue(db, { now, until: now + CLAIM_MS, exceptDomains: atLimit })
    if (mail) this.#nothingBut = null
    else await this.#sleep()
    return mail
  }

  async #sleep(): Promise<void> {
    const { db, clock } = this.#context
    const due = await nextDue(db, clock())
    if (this.#isClosed) return
    clearTimeout(this.#timer)
    const pause = due === null ? SLEEP_MAX_MS : Math.min(Math.max(due - clock(), 0), SLEEP_MAX_MS)
    this.#timer = setTimeout(() => this.wake(), pause).unref()
  }

  #start(mail: MailRow): void {
    const { domain } = mail
    this.#slots.take(domain)
    const sending = this.#send(mail, domain)
      .catch((error) => this.#context.log.error(error))
      .then(() => {
        this.#slots.giveBack(domain)
        this.#sending.delete(sending)
        this.#fill()
      })
    this.#sending.add(sending)
  }

  async #send(mail: MailRow, domain: string): Promise<void> {
    const { db, settings } = this.#context
    if (settings.demo && domain === DEMONSTRATION_DOMAIN) return await deleteMail(db, mail.id)
    const outcome = this.#outcomes[mail.once === 1 ? 'optional' : 'required']
    const attempt = async () =>
      await this.#transport.send(openMail(mail, settings.authSecret), AbortSignal.timeout(ATTEMPT_MAX_MS))
    const failure = await attempt().then(
      () => null,
      (error: unknown) => ({ error }),
    )
    if (!failure) {
      outcome.sent += 1
      return await deleteMail(db, mail.id)
    }
    outcome.failed += 1
    await handleFailure(this.#context, mail, failure.error)
    // An email may become due before the end of the sleep.
    this.#nothingBut = null
  }
}

const FIRST_RETRY_MS = 5_000
const LONGEST_RETRY_MS = 3_600_000
/**
 * Time in ms after which an optional email is dropped, since its content may have been hidden
 * meanwhile. Emails to permanently refusing addresses, and emails encrypted with another
 * AUTH_SECRET, are dropped, too.
 */
const TRIED_FOR_MS = 3_600_000

function retryDelay(attempts: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS)
}

/** Returns a claimed email to the queue after a failed attempt, or drops it. */
async function handleFailure(
  { db, clock, log, settings }: Pick<AppContext, 'db' | 'clock' | 'log' | 'settings'>,
  mail: MailRow,
  error: unknown,
): Promise<void> {
  const { id, attempts, once, createdAt } = mail
  const isRefused = isRefusal(error)
  const isHopeless = isRefused || error instanceof UnreadableMail
  const line = { mail: id, attempts, reason: reasonOf(error) }
  if (isRefused && attempts === 1) await recordRefusal(db, openMail(mail, settings.authSecret).recipient, clock())
  const retryAt = clock() + retryDelay(attempts)
  const isInTime = retryAt < createdAt + TRIED_FOR_MS
  const isRetried = once === 0 ? !isHopeless || isInTime : !isRefused && isInTime && wasNotTaken(error)
  if (isRetried) await postpone(db, id, retryAt)
  else await deleteMail(db, id)
  log.warn(line, isRetried ? 'email delayed' : 'email given up')
}

/** Whether the mail server refused the recipient's address permanently. */
function isRefusal(error: unknown): boolean {
  const { command, responseCode } = Object(error)
  return command === 'RCPT TO' && responseCode >= 500 && responseCode < 600
}

const NOT_CONNECTED = ['CONNECT_TIMEOUT', 'GREETING_TIMEOUT']

/** Whether the mail server certainly didn't accept the email: it said so, or there was no connection. */
function wasNotTaken(error: unknown): boolean {
  const { syscall, code, timeoutType, responseCode } = Object(error)
  const hadNoConnection = syscall === 'connect' || code === 'EDNS' || NOT_CONNECTED.includes(timeoutType)
  return error instanceof UnreadableMail || hadNoConnection || typeof responseCode === 'number'
}

/**
 * The reason of a failure for the log, without the answer to RCPT, which can contain the address.
 */
function reasonOf(error: unknown): string {
  const { command, responseCode, message } = Object(error)
  return command === 'RCPT TO' ? `the address was refused: ${responseCode}` : String(message ?? error)
}

/** The connections in use, limited per domain so that slow recipients of one domain can't occupy all of them. */
class Slots {
  readonly #size: number
  readonly #held = new Map<string, number>()

  constructor(size: number) {
    this.#size = size
  }

  get free(): number {
    return [...this.#held.values()].reduce((free, held) => free - held, this.#size)
  }

  /**
   * The domains for which no further connection may be opened now. Each domain may use half of the
   * connections that others leave free.
   */
  domainsAtLimit(): string[] {
    const { free } = this
    return [...this.#held].filter(([, held]) => held >= free).map(([domain]) => domain)
  }

  take(domain: string): void {
    this.#held.set(domain, (this.#held.get(domain) ?? 0) + 1)
  }

  giveBack(domain: string): void {
    const held = (this.#held.get(domain) ?? 0) - 1
    if (held > 0) this.#held.set(domain, held)
    else this.#held.delete(domain)
  }
}
