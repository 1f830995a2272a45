import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { NO_PREVIEW } from '#contract/preview.ts'
import type { StepInput } from '#contract/step.ts'
import { createQueryClient, send } from '#web/core/api/client.ts'
import { show } from '#web/core/ui/testing/show.tsx'
import { stubApi } from '#web/testing/stub-api.ts'
import { AddStepsDialog } from './AddStepsDialog.tsx'

function Sample() {
  const [open, setOpen] = useState(true)
  const [steps, setSteps] = useState<StepInput[]>([])
  const [queryClient] = useState(() => createQueryClient(send))
  return (
    <QueryClientProvider client={queryClient}>
      <AddStepsDialog
        open={open}
        stepOf="j1"
        room={200 - steps.length}
        isFirst={steps.length === 0}
        onClose={() => setOpen(false)}
        onAdd={(step) => setSteps([...steps, step])}
      />
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <ul>
        {steps.map((step) => (
          <li key={step.id}>{`${step.stepType} : ${step.description} ${step.url}`}</li>
        ))}
      </ul>
    </QueryClientProvider>
  )
}

const press = async (name: string) => await act(async () => fireEvent.click(screen.getByRole('button', { name })))
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const descriptionOf = (label: string) =>
  document.getElementById(screen.getByLabelText(label).getAttribute('aria-describedby') ?? '')?.textContent
const savedSteps = () => screen.queryAllByRole('listitem').map((item) => item.textContent)
const nextFrame = async () => await act(async () => await new Promise(requestAnimationFrame))

beforeEach(() => {
  localStorage.clear()
  stubApi({})
})

test('every field has a label and a hint', () => {
  show(<Sample />)
  expect(screen.getByRole('dialog', { name: 'Every journey begins with a single step, tell us yours' })).toBeTruthy()
  expect(descriptionOf('Type')).toBe('Please select the type of resource for this module')
  expect(descriptionOf('Link')).toBe('Insert where we can find this resource')
  expect(descriptionOf('Description')).toBe('0/100')
})

test('closing keeps unsaved input, and saving empties the dialog', async () => {
  show(<Sample />)
  fill('Type', 'Book')
  fill('Description', 'Half a thought')
  await act(async () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true })))
  expect(screen.queryByRole('dialog')).toBeNull()
  await press('Open')
  expect(screen.getByLabelText<HTMLInputElement>('Description').value).toBe('Half a thought')
  expect(screen.getByLabelText<HTMLSelectElement>('Type').value).toBe('Book')
  fill('Link', 'https://example.org/book')
  await press('Done')
  expect(savedSteps()).toEqual(['Book : Half a thought https://example.org/book'])
  await press('Open')
  expect(screen.getByLabelText<HTMLInputElement>('Description').value).toBe('')
  expect(screen.getByLabelText<HTMLInputElement>('Link').value).toBe('')
})

test.each([
  ['example.org/some/page', 'Enter a valid URL. Add https:// at the start'],
  ['not a link', 'Enter a valid URL'],
])('the error for the link %s is: %s', async (url, text) => {
  show(<Sample />)
  fill('Link', url)
  fireEvent.blur(screen.getByLabelText('Link'))
  await nextFrame()
  expect(descriptionOf('Link')).toBe(text)
})

test('an invalid step puts the focus on its first invalid field', async () => {
  show(<Sample />)
  await press('Done')
  await nextFrame()
  expect(document.activeElement).toBe(screen.getByLabelText('Type'))
  fill('Type', 'Book')
  await press('Done')
  await nextFrame()
  expect(document.activeElement).toBe(screen.getByLabelText('Description'))
  fill('Description', 'x'.repeat(101))
  expect(descriptionOf('Description')).toBe('At most 100 characters101/100')
  fill('Description', 'A good book')
  fill('Link', 'www.w3')
  await press('Done')
  await nextFrame()
  expect(document.activeElement).toBe(screen.getByLabelText('Link'))
  expect(descriptionOf('Link')).toBe('Enter a valid URL')
  expect(savedSteps()).toEqual([])
})

test('Next saves a step and asks for another, Done saves it and closes', async () => {
  show(<Sample />)
  fill('Type', 'Book')
  fill('Description', 'A good book')
  fill('Link', 'www.example.org')
  await press('Next')
  expect(savedSteps()).toEqual(['Book : A good book www.example.org'])
  expect((screen.getByLabelText('Description') as HTMLInputElement).value).toBe('')
  expect(screen.queryByText('Describe this step')).toBeNull()
  await press('Done')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(savedSteps()).toHaveLength(1)
})

const SUGGESTED = 'Suggested from the link'
const value = (label: string) => (screen.getByLabelText(label) as HTMLInputElement | HTMLSelectElement).value
const titled = (title: string | null) =>
  stubApi({
    'GET /preview': ({ query }) => ({ ...NO_PREVIEW, url: query.get('url'), title }),
  })

/** Waits until the preview of this link has arrived and its suggestions are shown. */
async function untilPreviewed({ calls }: ReturnType<typeof titled>, url: string): Promise<void> {
  await waitFor(() => expect(calls('GET /preview').map(({ query }) => query.get('url'))).toContain(url))
  await nextFrame()
}

test('type and description are suggested from the link', async () => {
  titled('Essence of linear algebra')
  show(<Sample />)
  fill('Link', 'https://www.youtube.com/watch?v=1')
  expect(value('Type')).toBe('Video')
  expect(descriptionOf('Type')).toBe(SUGGESTED)
  await waitFor(() => expect(value('Description')).toBe('Essence of linear algebra'))
  expect(descriptionOf('Description')).toBe(`${SUGGESTED}25/100`)
  await press('Done')
  expect(savedSteps()).toEqual(['Video : Essence of linear algebra https://www.youtube.com/watch?v=1'])
})

test('suggestions follow the link, and long ones are cut', async () => {
  titled('long '.repeat(40))
  show(<Sample />)
  fill('Link', 'https://github.com/a/b')
  expect(value('Type')).toBe('Open Source')
  await waitFor(() => expect(value('Description')).toMatch(/^long long .*…$/u))
  expect(value('Description').length).toBeLessThanOrEqual(100)
  fill('Link', 'https://github')
  expect([value('Type'), value('Description')]).toEqual(['', ''])
})

test('a suggestion never overwrites a field the owner edited', async () => {
  const server = titled('Their title')
  show(<Sample />)
  fill('Description', 'My words')
  fill('Link', 'https://example.org/a')
  expect(value('Type')).toBe('Article')
  fill('Type', 'Book')
  fill('Link', 'https://vimeo.com/1')
  await untilPreviewed(server, 'https://vimeo.com/1')
  expect([value('Type'), value('Description')]).toEqual(['Book', 'My words'])
  expect(descriptionOf('Description')).toBe('8/100')
  await press('Next')
  fill('Link', 'https://vimeo.com/2')
  await waitFor(() => expect([value('Type'), value('Description')]).toEqual(['Video', 'Their title']))
})

test('length, cost and language are suggested from the page, and can be corrected', async () => {
  stubApi({ 'GET /preview': () => ({ ...NO_PREVIEW, minutes: 12, cost: 'free', language: 'de' }) })
  show(<Sample />)
  fill('Link', 'https://vimeo.com/1')
  await waitFor(() => expect([value('Minutes'), value('Cost'), value('Language')]).toEqual(['12', 'free', 'de']))
  expect(descriptionOf('Minutes')).toBe('Suggested from the link')
  fill('Minutes', '0')
  fireEvent.blur(screen.getByLabelText('Minutes'))
  await screen.findByText('Enter whole minutes, from 1 to 60,000')
})

test('a page without a title gives no description', async () => {
  const server = titled(null)
  show(<Sample />)
  fill('Link', 'www.coursera.org/learn/x')
  await untilPreviewed(server, 'www.coursera.org/learn/x')
  expect([value('Type'), value('Description')]).toEqual(['Course', ''])
})

const INNER = 'https://example.org/a'
const SEARCH = `https://www.google.com/url?q=${encodeURIComponent(INNER)}`
const MAIL = `https://nam02.safelinks.protection.outlook.com/?url=${encodeURIComponent(INNER)}&data=05%7Cada%40example.org`
const linkOf = () => screen.getByLabelText<HTMLInputElement>('Link').value

test('a pasted link of a search engine becomes the address inside, which can be undone', async () => {
  show(<Sample />)
  fill('Type', 'Book')
  fill('Description', 'A book')
  fill('Link', SEARCH)
  expect(linkOf()).toBe(INNER)
  expect(screen.getByText(`We took the address inside: ${INNER}`)).toBeTruthy()
  await press('Undo')
  fireEvent.blur(screen.getByLabelText('Link'))
  expect([linkOf(), screen.queryByText(/address inside/)]).toEqual([SEARCH, null])
  await press('Done')
  expect(savedSteps()).toEqual([`Book : A book ${SEARCH}`])
})

test('a pasted link of a mail gateway can’t be taken back, since it names its reader', () => {
  show(<Sample />)
  fill('Link', MAIL)
  expect(linkOf()).toBe(INNER)
  expect(screen.getByText(`We took the address inside: ${INNER}`)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('a typed link is replaced once the field is left', () => {
  show(<Sample />)
  const start = SEARCH.slice(0, 'https://www.google.com/url?q=x'.length)
  fill('Link', start)
  for (let end = start.length + 1; end <= SEARCH.length; end++) fill('Link', SEARCH.slice(0, end))
  expect(linkOf()).toBe(SEARCH)
  fireEvent.blur(screen.getByLabelText('Link'))
  expect(linkOf()).toBe(INNER)
})
