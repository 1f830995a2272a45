import { cleanup, fireEvent, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { show } from '#web/core/ui/testing/show.tsx'
import { lazyPart } from './lazy-part.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

interface NoteProps {
  onClose?: () => void
}

const Note = (_: NoteProps) => <p>The note</p>

/** A part whose first `failures` loads fail. */
function failingPart(failures: number) {
  let loads = 0
  return lazyPart(async () => {
    if (loads++ < failures) throw new TypeError('Failed to fetch dynamically imported module')
    return { Note }
  }, 'Note')
}

function answerHealth(answer: () => Promise<Response>) {
  vi.stubGlobal('fetch', vi.fn(answer))
}

const noAnswer = () => Promise.reject(new TypeError('Failed to fetch'))

test('a part that could not be loaded without a server says so in its place, and loads with Try again', async () => {
  answerHealth(noAnswer)
  const Part = failingPart(1)
  show(
    <Suspense>
      <p>The rest of the page</p>
      <Part />
    </Suspense>,
  )
  expect((await screen.findByRole('alert')).textContent).toContain("We couldn't reach the server")
  expect(screen.getByText('The rest of the page')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('The note')).toBeTruthy()
})

test('a dialog that could not be loaded is a dialog that says so; opened again, it loads at once', async () => {
  answerHealth(noAnswer)
  const Part = failingPart(1)
  const close = vi.fn()
  const { unmount } = show(
    <Suspense>
      <Part onClose={close} />
    </Suspense>,
  )
  expect(await screen.findByRole('alertdialog', { name: "We couldn't reach the server" })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(close).toHaveBeenCalledOnce()
  unmount()
  show(
    <Suspense>
      <Part onClose={close} />
    </Suspense>,
  )
  expect(await screen.findByText('The note')).toBeTruthy()
})

test('a part that is missing on a server that answers is an error', async () => {
  answerHealth(async () => new Response('{}'))
  const Part = failingPart(1)
  show(
    <Suspense>
      <Part />
    </Suspense>,
  )
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong')
})
