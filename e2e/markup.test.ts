import { hasJava, markupErrors } from '../tools/markup.ts'
import { signUpNewMember } from './accounts.ts'
import { expect, test } from './fixtures.ts'
import { SCREENS } from './screens.ts'
import { findIds } from './visit.ts'

const MORE_PAGES = {
  manual: '/api/docs',
  outbox: '/dev/outbox',
  results: '/?q=data',
  'no-embed': '/embed/journey/none',
  unsubscribe: '/api/mail/unsubscribe?token=forged',
}

test('the HTML checker finds no error in any page for visitors', { tag: '@everything' }, async ({
  page,
  context,
  request,
  server,
}) => {
  test.skip(!hasJava(), 'The HTML checker needs Java on the path')
  test.setTimeout(600_000)
  await signUpNewMember(context, server.url, { firstName: 'Mila' })
  const ids = await findIds(page)
  const addresses: Record<string, string> = {
    ...Object.fromEntries(SCREENS.map(({ name, address }) => [name, address])),
    ...MORE_PAGES,
    embed: '/embed/journey/:journey',
  }
  const pages: Record<string, string> = {}
  for (const [name, address] of Object.entries(addresses)) {
    const path = address.replace(/:(journey|own|person)/, (_, id: keyof typeof ids) => ids[id])
    const answer = await request.get(path, { headers: { accept: 'text/html' } })
    expect(answer.headers()['content-type'], path).toContain('text/html')
    pages[name] = await answer.text()
  }
  expect(pages.outbox).toContain('mila-')
  expect(await markupErrors(pages)).toEqual([])
})
