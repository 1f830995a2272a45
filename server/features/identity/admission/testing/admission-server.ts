import { afterAll, beforeAll, beforeEach } from 'vitest'
import { SITE_DEFAULTS, type SiteChange } from '#contract/site.ts'
import { setOperator } from '#server/features/site/site.store.ts'
import { TestMailServer, tokenIn } from '#server/testing/mail-server.ts'
import { cookiesOf, PASSWORD, type Reply, TestServer, type TestUser } from '#server/testing/test-server.ts'
import { freePort } from '../../providers/testing/stand-in-user.ts'

/** A site whose operator, a moderator too, sets who gets an account. */
export class AdmissionServer {
  readonly server = new TestServer()
  readonly box: TestMailServer
  #olga: TestUser | undefined

  private constructor(box: TestMailServer) {
    this.box = box
  }

  /** Opens before all tests of the file; everyone can register before each. */
  static async prepare(): Promise<AdmissionServer> {
    const site = new AdmissionServer(await TestMailServer.reserve())
    beforeAll(() => site.#open())
    afterAll(() => site.#close())
    beforeEach(async () => void (await site.set({})))
    return site
  }

  async #open(): Promise<void> {
    const { server, box } = this
    await box.open()
    await server.open({ CAIRN_LIMITS: 'off', SMTP_URL: box.url }, { standInPort: await freePort() })
    const olga = await server.createConfirmedUser('Olga')
    await server.database.db.transaction().execute((trx) => setOperator(trx, olga.id, Date.now()))
    this.#olga = olga
  }

  async #close(): Promise<void> {
    await this.server.app.close()
    await this.box.close()
  }

  get olga(): TestUser {
    if (!this.#olga) throw new Error('the server is not open')
    return this.#olga
  }

  set(change: SiteChange): Promise<Reply> {
    return this.olga.put('/site/settings', { ...SITE_DEFAULTS, ...change })
  }

  register(email: string, more: object = {}): Promise<Reply> {
    const account = { email, password: PASSWORD, firstName: 'Nia', lastName: 'Okoro' }
    return this.server.visitor.post('/auth/sign-up/email', { ...account, ...more })
  }

  logIn(email: string, password = PASSWORD): Promise<Reply> {
    return this.server.visitor.post('/auth/sign-in/email', { email, password })
  }

  finish(token: string, cookie = '', password?: string): Promise<Reply> {
    return this.server.visitor.post('/auth/finish-sign-in', { token, ...(password && { password }) }, { cookie })
  }

  /** Registers and opens the mailed link in the same browser. */
  async askToJoin(email: string, reason = 'I teach design at the evening school.') {
    const cookie = cookiesOf(await this.register(email, { reason }))
    const reply = await this.finish(tokenIn(await this.box.next(email)), cookie)
    return { reply, cookie: cookiesOf(reply) }
  }

  async requestOf(email: string): Promise<{ id: string; email: string; reason: string } | undefined> {
    const { body } = await this.olga.get('/moderation/requests')
    return body.find((each: { email: string }) => each.email === email)
  }

  async decide(email: string, decision: object): Promise<Reply> {
    return await this.olga.post(`/moderation/requests/${(await this.requestOf(email))?.id}`, decision)
  }

  /** The token of an operator's invitation link. */
  async linkFor(uses = 1): Promise<{ id: string; token: string }> {
    const { body } = await this.olga.post('/site/invitations', { uses, days: 7 })
    return { id: body.id, token: new URL(body.url).searchParams.get('invitation') ?? '' }
  }

  async countAccounts(email: string): Promise<number> {
    return (await this.server.database.db.selectFrom('user').select('id').where('email', '=', email).execute()).length
  }
}

export const newAddress = (domain = 'example.org') => `new-${crypto.randomUUID().slice(0, 8)}@${domain}`
export const outcomeOf = ({ status, body }: Reply) => (status === 200 ? Object.keys(body)[0] : body.code)
