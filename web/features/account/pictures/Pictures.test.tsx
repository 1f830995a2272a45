import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { IMAGE_MAX_BYTES } from '#contract/rules/limits.ts'
import { ada, profileOf } from '#web/testing/builders.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { type Answers, errorResponse, stubApi } from '#web/testing/stub-api.ts'
import { renderPage, visit } from '#web/testing/visit.tsx'

const drawn = vi.fn()
const PHOTO = 'Choose a picture'
const png = (bytes = 10) => new File([new Uint8Array(bytes)], 'me.png', { type: 'image/png' })

beforeEach(async () => {
  await resetSession()
  drawn.mockClear()
  vi.stubGlobal('createImageBitmap', async () => ({ width: 1000, height: 500, close: () => {} }))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    clearRect: () => {},
    drawImage: drawn,
  } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type) =>
    done(new Blob(['cropped'], { type: type ?? '' })),
  )
})
afterEach(resetSession)

async function edit(answers: Answers = {}, render = renderPage) {
  const server = stubApi({
    'GET /user/profile': () => ({ ...profileOf(ada), email: 'ada@example.org' }),
    'GET /auth/list-sessions': () => [],
    'GET /badge/all': () => [],
    'GET /interest/all': () => [],
    'PUT /user/photo': () => ({ ...profileOf(ada), photoURL: '/images/ada.webp' }),
    ...answers,
  })
  await signInAs(ada)
  await render('/app/user/edit')
  await screen.findByRole('heading', { level: 1, name: 'Edit profile' })
  return server
}

function choose(file: File, label = PHOTO) {
  fireEvent.change(screen.getByLabelText(label), { target: { files: [file] } })
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
/** The part of the picture that the last `drawImage` call drew: x, y, width, height. */
const part = () => drawn.mock.calls.at(-1)?.slice(1, 5)

describe('the profile photo', () => {
  test('a photo is cropped to a square and sent as WebP', async () => {
    const server = await edit({}, visit)
    choose(png())
    await screen.findByRole('dialog', { name: 'Crop your photo' })
    const zoom = await screen.findByLabelText('Zoom')
    await expect.poll(part).toEqual([250, 0, 500, 500])
    fireEvent.change(zoom, { target: { value: '2' } })
    await waitFor(() => expect(part()).toEqual([375, 125, 250, 250]))
    fireEvent.keyDown(screen.getByRole('application'), { key: 'ArrowLeft' })
    await waitFor(() => expect(part()).toEqual([387.5, 125, 250, 250]))
    press('Use this picture')
    expect(await screen.findByText('Your photo is saved')).toBeTruthy()
    const body = server.calls('PUT /user/photo')[0]?.body as Blob
    expect([body.type, await body.text()]).toEqual(['image/webp', 'cropped'])
    await waitFor(() => expect(document.querySelectorAll('img[src="/images/ada.webp"]').length).toBeGreaterThan(1))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('the crop stays inside the picture', async () => {
    await edit()
    choose(png())
    await screen.findByLabelText('Zoom')
    const canvas = screen.getByRole('application')
    for (let step = 0; step < 30; step++) fireEvent.keyDown(canvas, { key: 'ArrowRight' })
    await expect.poll(part).toEqual([0, 0, 500, 500])
  })

  test.each([
    ['no picture', new File(['%PDF'], 'me.pdf', { type: 'application/pdf' }), /This file can't be used/u],
    ['too large', png(IMAGE_MAX_BYTES + 1), /larger than 5 MB/u],
  ])('a file that is %s is refused at the field', async (_, file, words) => {
    const server = await edit()
    choose(file)
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.getByLabelText(PHOTO).getAttribute('aria-invalid')).toBe('true')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(server.calls('PUT /user/photo')).toEqual([])
  })

  test("a file that can't be decoded shows an error at the field", async () => {
    vi.stubGlobal('createImageBitmap', async () => {
      throw new DOMException('broken', 'InvalidStateError')
    })
    await edit()
    choose(png())
    expect(await screen.findByText("This picture can't be opened")).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('a photo the server refuses keeps the dialog open with its message', async () => {
    await edit({ 'PUT /user/photo': () => errorResponse(413, 'tooLarge', 'This is too large') })
    choose(png())
    await screen.findByLabelText('Zoom')
    press('Use this picture')
    const dialog = within(screen.getByRole('dialog', { name: 'Crop your photo' }))
    expect(await dialog.findByText('This is too large')).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(screen.getByText('This is too large')).toBeTruthy()
  })

  test('a photo can be dropped onto the field', async () => {
    await edit()
    const field = screen.getByRole('group', { name: 'Photo' })
    fireEvent.drop(field, { dataTransfer: { files: [png()] } })
    expect(await screen.findByRole('dialog', { name: 'Crop your photo' })).toBeTruthy()
  })
})

describe('the profile cover', () => {
  test('a cover is cropped to 10:3', async () => {
    const server = await edit({ 'PUT /user/cover': () => ({ ...profileOf(ada), cover: '/images/cover.webp' }) })
    choose(png(), 'Choose a cover')
    await screen.findByLabelText('Zoom')
    await waitFor(() => expect(part()).toEqual([0, 100, 1000, 300]))
    press('Use this picture')
    expect(await screen.findByText('Your cover is saved')).toBeTruthy()
    expect(server.calls('PUT /user/cover')).toHaveLength(1)
  })

  test('a cover is removed after confirmation', async () => {
    const server = await edit({
      'GET /user/profile': () => ({ ...profileOf(ada), cover: '/images/cover.webp' }),
      'DELETE /user/cover': () => profileOf(ada),
    })
    press('Remove cover')
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove your cover?' }))
    expect(server.calls('DELETE /user/cover')).toEqual([])
    fireEvent.click(dialog.getByRole('button', { name: 'Remove cover' }))
    expect(await screen.findByText('Your cover is removed')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove cover' })).toBeNull())
  })
})
