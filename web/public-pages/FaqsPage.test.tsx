import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { signOutQuietly } from '#web/testing/api.ts'
import { visit } from '#web/testing/visit.tsx'

beforeEach(signOutQuietly)

const questions = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
const search = (words: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: words } })
const unfolded = () => document.querySelectorAll('details[open]').length

describe('the questions and answers', () => {
  it('narrow to those that speak of every word, whatever its case and accents', async () => {
    await visit('/faqs')
    expect(questions().length).toBeGreaterThan(10)
    search('PÀSSWORD  one')
    expect(questions()).toEqual(['I forgot my password. What can I do?'])
    expect(screen.getByText('1 question')).toBeTruthy()
  })

  it('unfold the answer where only one question is left', async () => {
    await visit('/faqs')
    expect(unfolded()).toBe(0)
    search('forgot')
    expect(unfolded()).toBe(1)
  })

  it('say so when none speaks of it, and come back', async () => {
    await visit('/faqs')
    const all = questions()
    search('<b>quantum</b>')
    expect(screen.getByText('No answer mentions “<b>quantum</b>”. Try another word, or write to us.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Show all questions' }))
    expect(questions()).toEqual(all)
  })

  it('unfold for whoever comes by the link of one', async () => {
    await visit('/faqs#delete')
    await waitFor(() => expect(unfolded()).toBe(1))
    expect(document.querySelector('details[open] #delete')?.textContent).toContain('single JSON file')
  })
})
