import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { resetSession } from '#web/testing/sign-in.ts'
import { renderPage } from '#web/testing/visit.tsx'

beforeEach(resetSession)

const questions = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
const search = (words: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: words } })
const unfolded = () => document.querySelectorAll('details[open]').length

test('a search finds the questions that contain every word, ignoring case and accents', async () => {
  await renderPage('/faqs')
  expect(questions().length).toBeGreaterThan(10)
  search('PÀSSWORD  one')
  expect(questions()).toEqual(['I forgot my password. What can I do?'])
  expect(screen.getByText('1 question')).toBeTruthy()
})

test('a single search result is open', async () => {
  await renderPage('/faqs')
  expect(unfolded()).toBe(0)
  search('forgot')
  expect(unfolded()).toBe(1)
})

test('an empty search says so and can be cleared', async () => {
  await renderPage('/faqs')
  const all = questions()
  search('<b>quantum</b>')
  expect(screen.getByText('No answer mentions “<b>quantum</b>”. Try another word, or write to us.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Show all questions' }))
  expect(questions()).toEqual(all)
})

test('the question in the hash is open', async () => {
  await renderPage('/faqs#delete')
  await waitFor(() => expect(unfolded()).toBe(1))
  expect(document.querySelector('details[open] #delete')?.textContent).toContain('single JSON file')
  expect(document.querySelector('details[open] a')?.getAttribute('href')).toBe('/app/user/edit?part=data')
})
