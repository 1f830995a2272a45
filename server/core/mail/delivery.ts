import type { AppContext } from '#server/core/http/app-context.ts'
import type { Outcomes } from '#server/core/http/mail-queue.ts'
import { handleFailure } from './failures.ts'
import { claimDue, deleteMail, type MailRow, nextDue } from './mail.store.ts'
import { domainOf } from './mailbox.ts'
import { openMail } from './sealed-mail.ts'
import { Slots } from './slots.ts'
import { openTransport, type Transport } from './transport.ts'

type DeliveryContext = Pick<AppContext, 'db' | 'settings' | 'clock' | 'log'>

const SLEEP_MAX_MS = 60_000
/** Demonstration people have addresses of this reserved domain (RFC 2606), which receives no mail. */
const DEMONSTRATION_DOMAIN = 'example.org'
/** Max. time in ms of an attempt, also with a mail server that answers a byte at a time. */
const ATTEMPT_MAX_MS = 30_000
/** How long no other attempt is made, in ms: longer than one lasts. */
const CLAIM_MS = 2 * ATTEMPT_MAX_MS
/** Max. time in ms to finish what is being sent when the server stops. */
const FINISH_WITHIN_MS = 2_000

/** Sends due emails over several connections, then sleeps until the next one is due. */
export class Delivery {
  readonly #context: DeliveryContext
  readonly #outcomes: Outcomes
  readonly #transport: Transport
  readonly #slots: Slots
  readonly #sending = new Set<Promise<void>>()
  #isClosed = false
  #timer: NodeJS.Timeout | undefined
  #filling: Promise<void> = Promise.resolve()
  /** The full domains without which nothing was due at the last look; null if there may be something. */
  #nothingBut: string[] | null = null

  constructor(context: DeliveryContext, smtpUrl: string, outcomes: Outcomes) {
    this.#context = context
    this.#outcomes = outcomes
    this.#transport = openTransport(context.settings, smtpUrl)
    this.#slots = new Slots(this.#transport.connections)
  }

  /** Looks for due emails. */
  wake(): void {
    this.#nothingBut = null
    this.#fill()
  }

  /** Finishes what is being sent, or returns it to the queue. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    await this.#filling
    const timer = setTimeout(() => this.#transport.close({ force: true }), FINISH_WITHIN_MS)
    await Promise.all(this.#sending)
    clearTimeout(timer)
    await this.#transport.close()
  }

  /** Claims due emails one after the other, as long as connections are free. */
  #fill(): void {
    const fill = async () => {
      for (let mail = await this.#claim(); mail; mail = await this.#claim()) this.#start(mail)
    }
    this.#filling = this.#filling.then(fill).catch((error) => this.#context.log.error(error))
  }

  async #claim(): Promise<MailRow | null> {
    const full = this.#slots.full()
    const isKnown = this.#nothingBut?.every((domain) => full.includes(domain)) ?? false
    if (this.#isClosed || this.#slots.free === 0 || isKnown) return null
    this.#nothingBut = full
    const { db, clock } = this.#context
    const now = clock()
    const mail = await claimDue(db, { now, until: now + CLAIM_MS, exceptDomains: full })
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
    const domain = mail.domain ?? domainOf(mail.recipient)
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
    // It may be due before the end of the sleep.
    this.#nothingBut = null
  }
}
