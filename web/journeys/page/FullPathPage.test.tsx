import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { refusal, signOutQuietly, stubApi } from '#web/testing/api.ts'
import { aJourney, aStep } from '#web/testing/builders.ts'
import { visit } from '#web/testing/visit.tsx'

const address = '/app/user/fullpath?pathId=j1'

beforeEach(signOutQuietly)

describe('a whole journey on one page', () => {
  it('has every step open, with its address in full', async () => {
    const steps = [
      aStep('one', { stepType: 'Book', description: 'قراءة', url: 'www.example.org/a/very/long?address=yes#there' }),
      aStep('two', { stepType: 'Open Source', description: 'Unpack it', url: 'ftp://files.example.org/all.tar' }),
    ]
    stubApi({ 'GET /path/journey/j1': () => aJourney({ steps }) })
    await visit(address)
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

  it('is printed, with the address where it can be walked', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => {})
    stubApi({ 'GET /path/journey/j1': () => aJourney() })
    await visit(address)
    fireEvent.click(await screen.findByRole('button', { name: 'Print' }))
    expect(print).toHaveBeenCalledOnce()
    expect(screen.getByText('This journey online: http://cairn.test/app/discover/journey/j1')).toBeTruthy()
  })

  it('is a link away from the journey, and the journey from it', async () => {
    stubApi({ 'GET /path/journey/j1': () => aJourney() })
    await visit('/app/discover/journey/j1')
    fireEvent.click(await screen.findByRole('link', { name: 'View all steps · Print' }))
    fireEvent.click(await screen.findByRole('link', { name: 'Back to the journey' }))
    expect(await screen.findByRole('heading', { name: 'Your progress' })).toBeTruthy()
  })

  it.each([
    [410, 'gone', 'This journey has been deleted'],
    [404, 'journeyNotFound', "This journey doesn't exist"],
  ])('answers %i like the journey itself', async (status, code, words) => {
    stubApi({ 'GET /path/journey/j1': () => refusal(status, code, words) })
    await visit(address)
    expect(await screen.findByRole('heading', { level: 1, name: words })).toBeTruthy()
  })
})
