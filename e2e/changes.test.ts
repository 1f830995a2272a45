import type { Journey } from '../contract/journey.ts'
import { signUpNewMember } from './accounts.ts'
import { expect, test } from './fixtures.ts'
import { findOverflow } from './overflow.ts'
import { createVersion } from './versions.ts'

for (const width of [320, 1280])
  test(`Amina takes what changed in the original at ${width} px, and can undo it`, { tag: '@everything' }, async ({
    page,
    context,
    server,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    const version = await createVersion(server.url, await signUpNewMember(context, server.url))
    await page.goto(`/app/discover/journey/${version.id}`)
    await page.getByRole('link', { name: '3 changes in the original' }).click()
    await expect(page.getByRole('heading', { name: '3 changes since you copied it' })).toBeVisible()
    expect(await page.evaluate(findOverflow)).toEqual([])
    const suggest = page.getByRole('link', { name: 'Suggest your changes to Noor Stone' })
    await expect(suggest).toHaveAttribute(
      'href',
      `/app/discover/journey/${version.adaptedFrom?.id}/suggest?from=${version.id}`,
    )
    await expect(page.getByText(/^Added to the original on/)).toBeVisible()
    await expect(page.getByText(/^New link in the original since/)).toBeVisible()
    await page.getByRole('button', { name: 'Take all 2' }).click()
    await expect(page.getByRole('heading', { name: '1 change since you copied it' })).toBeVisible()
    await page.getByRole('button', { name: 'Combine' }).click()
    await expect(page.getByRole('heading', { name: 'Everything is decided' })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('button', { name: 'Combine' })).toBeVisible()
    await page.getByRole('button', { name: 'Combine' }).click()
    await expect(page.getByRole('heading', { name: 'Everything is decided' })).toBeVisible()
    await page.goto(`/app/discover/journey/${version.id}`)
    await expect(page.getByText('Hear a missing label').first()).toBeVisible()
    await expect(page.getByText('Headings people can jump between').first()).toBeVisible()
    const saved: Journey = await (await page.request.get(`${server.url}/api/path/journey/${version.id}`)).json()
    expect(saved.steps?.[2]).toMatchObject({
      description: 'Hear a missing label',
      note: 'Read it with sound on. Then listen to your own form.',
    })
  })
