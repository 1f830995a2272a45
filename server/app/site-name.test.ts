import { expect, test } from 'vitest'
import { LANGUAGES } from '#contract/rules/language.ts'
import { createOperator } from '#server/features/site/testing/operator.ts'
import { openTestServer, PASSWORD, type TestUser } from '#server/testing/test-server.ts'

const server = openTestServer({ CAIRN_LIMITS: 'off' })
const NAME = 'Harbour & Söhne'
const ESCAPED = 'Harbour &amp; Söhne'

let olga: TestUser
const name = async (text: string) => {
  olga ??= await createOperator(server, 'Olga')
  expect((await olga.put('/site/settings', { name: text })).status).toBe(200)
}
const read = async (url: string) => (await server.app.inject(url)).body
/** What a page says, without addresses, scripts, styles and names of files. */
const wordsOf = (html: string) =>
  html.replace(/<(script|style)[\s\S]*?<\/\1>/gu, '').replace(/\s(?:href|src|class|id|d)="[^"]*"/gu, '')

test('the name stands in titles, cards, feeds, oEmbed and the manifest', async () => {
  await name(NAME)
  const ada = await server.createConfirmedUser('Ada')
  const { id } = await ada.createJourney({ name: 'Knots' })
  expect(await read('/')).toMatch(new RegExp(`<title[^>]*>${ESCAPED}: learn along`, 'u'))
  expect(await read(`/app/discover/journey/${id}`)).toContain(`Knots · ${ESCAPED}</title>`)
  expect(await read(`/app/discover/journey/${id}`)).toContain(`<meta property="og:site_name" content="${ESCAPED}"/>`)
  expect(await read(`/embed/journey/${id}`)).toContain(`Knots · ${ESCAPED}</title>`)
  expect(await read('/embed/journey/nowhere')).toContain(`>${ESCAPED}</a>`)
  expect(await read('/feeds/all.atom')).toContain(`<title>${ESCAPED}</title>`)
  expect(await read(`/feeds/person/${ada.id}.atom`)).toContain(`<title>${ESCAPED}: Ada Stone</title>`)
  expect(JSON.parse(await read('/manifest.webmanifest'))).toMatchObject({ name: NAME, short_name: NAME })
  const journey = encodeURIComponent(`${server.context.settings.publicUrl}/app/discover/journey/${id}`)
  expect(JSON.parse(await read(`/api/oembed?url=${journey}`)).provider_name).toBe(NAME)
})

test.each(LANGUAGES)('no page of its own calls the site Cairn (%s)', async (language) => {
  await name(NAME)
  const ada = await server.createConfirmedUser('Ada')
  const { id } = await ada.createJourney({ name: 'Knots' })
  const pages = [
    ...['/', '/auth/login', '/auth/register', '/contact-us', '/badges/Python', '/404', '/app/discover'],
    ...[`/app/discover/journey/${id}`, `/app/user/profile?userId=${ada.id}`, '/auth/refuse-invitations'],
    ...[`/embed/journey/${id}`, '/api/mail/unsubscribe?token=none', '/feeds/all.atom', '/manifest.webmanifest'],
  ]
  for (const page of pages) {
    const html = await read(`${page}${page.includes('?') ? '&' : '?'}lang=${language}`)
    expect([page, wordsOf(html).match(/.{0,40}Cairn.{0,40}/gu)]).toEqual([page, null])
  }
})

test('emails name the site in their subject, their text and beside the logo', async () => {
  await name(NAME)
  await server.registerUser('Nia')
  const [mail] = await server.mails()
  expect(mail?.subject).toContain(NAME)
  expect(mail?.html).toContain(`<bdi>${ESCAPED}</bdi>`)
  for (const part of [mail?.subject, mail?.text, mail?.html.replace(/cid:logo@cairn/gu, '')])
    expect(part).not.toContain('Cairn')
})

test('passkeys are made for a site of this name', async () => {
  await name(NAME)
  const { cookie } = await server.createConfirmedUser('Ida')
  const { body } = await server.visitor.post('/auth/passkeys/begin', { password: PASSWORD }, { cookie })
  expect(body.options.rp.name).toBe(NAME)
})

test('pictures carry the name as outlines, and change with it', async () => {
  const picture = async () => (await server.app.inject('/share/cairn.png')).headers.etag
  await name('Cairn')
  const before = await picture()
  await name(NAME)
  expect(await picture()).not.toBe(before)
})

test('direction marks and line breaks don’t stay in the name', async () => {
  await name('Har\u202ebour\nLearning\u200b')
  expect((await server.visitor.get('/site')).body.name).toBe('Harbour Learning')
})
