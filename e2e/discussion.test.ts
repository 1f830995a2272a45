import { expect, type Page } from '@playwright/test'
import { createMember, type NewMember, PASSWORD, signUpNewMember } from './accounts.ts'
import { test } from './fixtures.ts'

/** Creates a journey with two steps by a new member. */
async function aJourney(url: string, page: Page) {
  const owner = await createMember(url, { firstName: 'Olga' })
  const steps = ['First', 'Second'].map((description) => ({
    stepType: 'Article',
    description,
    url: 'https://example.org',
  }))
  const plan = {
    name: 'Talked about',
    description: 'To discuss.',
    visibility: 'unlisted',
    badges: [{ name: 'Talking' }],
    steps,
  }
  const created = await page.request.post('/api/path/create', { headers: owner.headers, data: plan })
  const journey = await created.json()
  const say = async (who: NewMember, data: object) => {
    const reply = await page.request.post(`/api/path/comments/${journey.id}`, { headers: who.headers, data })
    expect(reply.status()).toBe(201)
    return (await reply.json()).id as string
  }
  return { owner, journey, say, address: `/app/discover/journey/${journey.id}` }
}

test('the address of a comment beyond the first page opens it', async ({ page, server }) => {
  const { owner, say, address } = await aJourney(server.url, page)
  const first = await say(owner, { text: 'The oldest of them all' })
  for (let index = 0; index < 21; index++) await say(owner, { text: `Later ${index}` })
  const reply = await say(owner, { text: 'Far down', parentId: first })
  await page.goto(`${address}#comment-${reply}`)
  await expect(page.locator(`#comment-${reply}`)).toBeFocused()
  await expect(page.locator(`#comment-${reply}`)).toBeInViewport()
  await expect(page.getByText('The oldest of them all')).toHaveCount(1)
})

test('what was typed survives a reload, is posted on the step and counted there', { tag: '@everything' }, async ({
  page,
  context,
  server,
}) => {
  const { owner, journey, say, address } = await aJourney(server.url, page)
  await say(owner, { text: 'Start here', stepId: journey.steps[1].id })
  await signUpNewMember(context, server.url)
  await page.goto(address)
  const open = () => page.getByRole('button', { name: /on step 2/ }).click()
  await open()
  const sheet = page.getByRole('dialog', { name: 'Questions on step 2' })
  await sheet.getByRole('textbox', { name: 'Your question' }).fill('Is the `second` edition fine?')
  await page.reload()
  await open()
  await expect(sheet.getByRole('textbox', { name: 'Your question' })).toHaveValue('Is the `second` edition fine?')
  await sheet.getByRole('button', { name: 'Ask' }).click()
  await expect(sheet.getByText('Is the second edition fine?')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Questions on step 2: 2' })).toBeFocused()
})

test('a person is mentioned by picking the name with the keyboard', { tag: '@everything' }, async ({
  page,
  context,
  server,
}) => {
  const { address } = await aJourney(server.url, page)
  await signUpNewMember(context, server.url)
  await page.goto(`${address}#discussion`)
  const field = page.getByRole('textbox', { name: 'Your comment' })
  await field.pressSequentially('Thanks, @ol')
  await page.getByRole('option', { name: /Olga Stone/u }).waitFor()
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('Thanks, @Olga Stone ')
  await page.getByRole('button', { name: 'Post' }).click()
  await expect(page.getByRole('list', { name: 'Discussion' }).getByRole('link', { name: '@Olga Stone' })).toBeVisible()
})

for (const press of ['click', 'dblclick'] as const)
  test(`a visitor’s question is posted after signing in, sent by ${press}`, {
    tag: press === 'dblclick' ? [] : '@everything',
  }, async ({ page, server }) => {
    const { address } = await aJourney(server.url, page)
    const member = await createMember(server.url, { firstName: 'Vera' })
    await page.goto(address)
    await page.getByRole('button', { name: 'Share', exact: true }).waitFor()
    await page.locator('#discussion').scrollIntoViewIfNeeded()
    await page.getByRole('textbox', { name: 'Your comment' }).fill('May I ask?')
    await page.getByRole('button', { name: 'Post' })[press]()
    await expect(page).toHaveURL(/\/auth\/register/)
    await page.getByRole('main').locator('a[href^="/auth/login"]').first().click()
    await expect(page.getByText('Log in to comment on “Talked about”')).toBeVisible()
    await page.getByLabel('Email').fill(member.email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(page.getByRole('list', { name: 'Discussion' }).getByText('May I ask?')).toBeVisible()
    const comments = await page.request.get(`/api${address.replace('/app/discover/journey', '/path/comments')}`)
    expect((await comments.json())[0]).toMatchObject({ text: 'May I ask?', state: 'shown' })
  })

test('a blocked person disappears from the discussion and returns when unblocked', { tag: '@everything' }, async ({
  page,
  context,
  server,
}) => {
  const { say, address } = await aJourney(server.url, page)
  const noisy = await createMember(server.url, { firstName: 'Norbert' })
  await say(noisy, { text: 'Buy watches' })
  await signUpNewMember(context, server.url)
  await page.goto(`${address}#discussion`)
  await page.getByRole('button', { name: 'More about the comment by Norbert Stone' }).click()
  await page.getByRole('menuitem', { name: 'Block Norbert Stone' }).click()
  await page.getByRole('button', { name: 'Block', exact: true }).click()
  await expect(page.getByText('Buy watches')).toHaveCount(0)
  await page.goto('/app/user/edit?part=account#blocked')
  await page.getByRole('button', { name: 'Unblock Norbert Stone' }).click()
  await expect(page.getByText("You haven't blocked anyone.")).toBeVisible()
  await page.goto(`${address}#discussion`)
  await expect(page.getByText('Buy watches')).toBeVisible()
})
