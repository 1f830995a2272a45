import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { Dialog } from '#web/core/ui/overlay/Dialog.tsx'
import { show } from '#web/core/ui/testing/show.tsx'
import { ToastHost } from './ToastHost.tsx'
import { dismissToast, shownToasts, toast } from './toast.ts'

/** Loads the toast's component before the tests, because it is lazy. */
beforeAll(async () => {
  show(<ToastHost />)
  act(() => void toast('The first'))
  await screen.findByText('The first')
  cleanup()
})
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  act(() => {
    for (const { id } of shownToasts.get()) dismissToast(id)
  })
  vi.useRealTimers()
})

test('the sixth toast replaces the oldest', () => {
  show(<ToastHost />)
  act(() => {
    for (const message of ['one', 'two', 'three', 'four', 'five', 'six']) toast(message)
  })
  expect(screen.queryByText('one')).toBeNull()
  expect(screen.getByText('six')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: 'Dismiss' })).toHaveLength(5)
})

test('a toast closes after three seconds, but not while it is hovered', () => {
  show(<ToastHost />)
  act(() => void toast('Saved'))
  const card = screen.getByText('Saved').parentElement as HTMLElement
  fireEvent.pointerEnter(card)
  act(() => vi.advanceTimersByTime(10_000))
  expect(screen.getByText('Saved')).toBeTruthy()
  fireEvent.pointerLeave(card)
  act(() => vi.advanceTimersByTime(2_900))
  expect(screen.getByText('Saved')).toBeTruthy()
  act(() => vi.advanceTimersByTime(200))
  expect(screen.queryByText('Saved')).toBeNull()
})

test('a toast runs its action and closes', () => {
  const undone = vi.fn()
  show(<ToastHost />)
  act(() => void toast('Deleted', { action: { label: 'Undo', onPress: undone } }))
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(undone).toHaveBeenCalledOnce()
  expect(screen.queryByText('Deleted')).toBeNull()
})

test('a toast moves into the open modal dialog', () => {
  const { rerender } = show(<ToastHost />)
  act(() => void toast('Saved'))
  rerender(
    <>
      <ToastHost />
      <Dialog open title="Edit" onClose={() => undefined}>
        Body
      </Dialog>
    </>,
  )
  expect(screen.getByText('Saved').closest('dialog')).toBeTruthy()
})
