import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { aJourney, aStep } from '#web/testing/builders.ts'
import { resetSession } from '#web/testing/sign-in.ts'
import { errorResponse, stubApi } from '#web/testing/stub-api.ts'
import { renderPage } from '#web/testing/visit.tsx'

const address = '/app/user/fullpath?pathId=j1'

beforeEach(resetSession)

describe('the full path page', () => {
  test('shows every step with its full address', async () => {
    const steps = [
      aStep('one', { stepType: 'Book', description: 'قراءة', url: 'www.example.org/a/very/long?address=yes#there' }),
      aStep('two', { stepType: 'Open Source', description: 'Unpack it', url: 'ftp://files.example.org/all.tar' }),
    ]
    stubApi({ 'GET /path/journey/j1': () => aJourney({ steps }) })
    await renderPage(address)
    expect((await screen.findAllByRole('heading', { level: 3 })).map(({ textContent }) => textContent)).toEqual([
      'Book : قراءة',
      'Open Source : Unpack it',
    ])
    const link = screen.getByRole('link', { name: /very\/long/u })
    expect(link.getAttribute('href')).toBe('https://www.example.org/a/very/long?address=yes#there')
    expect(screen.getByText('ftp://files.example.org/all.tar').closest('a')).toBeNull()
    expect(screen.getByText('created 12 November 2026')).toBeTruthy()
    expect(document.title).toBe('Machine learning from the ground up: all steps · Cairn')
  })

  test('shows sections, facts and the notes of the author', async () => {
    const steps = [
      aStep('one', { section: 'Begin', minutes: 12, cost: 'free', note: 'Short and clear' }),
      aStep('two', { orPrevious: true }),
      aStep('three', { optional: true }),
    ]
    stubApi({ 'GET /path/journey/j1': () => aJourney({ steps }) })
    await renderPage(address)
    expect(await screen.findByRole('heading', { level: 3, name: 'Begin' })).toBeTruthy()
    const [, first, second, third] = screen.getAllByRole('listitem').filter((item) => item.closest('ol'))
    expect(first?.textContent).toMatch(/Choose one 12 min free .*Why this oneShort and clear$/u)
    expect(second?.textContent).toContain('Or this')
    expect(third?.textContent).toContain('Optional')
  })

  test('prints the address of the journey', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => {})
    stubApi({ 'GET /path/journey/j1': () => aJourney() })
    await renderPage(address)
    fireEvent.click(await screen.findByRole('button', { name: 'Print' }))
    expect(print).toHaveBeenCalledOnce()
    expect(screen.getByText('This journey online: http://cairn.test/app/discover/journey/j1')).toBeTruthy()
  })

  test('is linked from the journey and links back', async () => {
    stubApi({ 'GET /path/journey/j1': () => aJourney() })
    await renderPage('/app/discover/journey/j1')
    fireEvent.click(await screen.findByRole('link', { name: 'View all steps · Print' }))
    fireEvent.click(await screen.findByRole('link', { name: 'Back to the journey' }))
    expect(await screen.findByRole('heading', { name: 'Your progress' })).toBeTruthy()
  })

  test.each([
    [410, 'gone', 'This journey has been deleted'],
    [404, 'journeyNotFound', "This journey doesn't exist"],
  ])('shows the same error for %i as the journey page', async (status, code, words) => {
    stubApi({ 'GET /path/journey/j1': () => errorResponse(status, code, words) })
    await renderPage(address)
    expect(await screen.findByRole('heading', { level: 1, name: words })).toBeTruthy()
  })
})
