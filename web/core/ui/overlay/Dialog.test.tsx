import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '#web/core/ui/testing/show.tsx'
import { Dialog } from './Dialog.tsx'

function Sample() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog open={open} title="Name it" onClose={() => setOpen(false)}>
        <input aria-label="Name" />
      </Dialog>
    </>
  )
}

function openDialog(): HTMLElement {
  const button = screen.getByRole('button', { name: 'Open' })
  button.focus()
  fireEvent.click(button)
  return screen.getByRole('dialog', { name: 'Name it' })
}

function pressBackdrop(dialog: HTMLElement) {
  fireEvent.pointerDown(dialog)
  fireEvent.click(dialog)
}

test('a dialog closes on Escape and restores the focus', () => {
  show(<Sample />)
  fireEvent(openDialog(), new Event('cancel', { cancelable: true }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }))
})

test('a press on the backdrop closes a dialog without input, but not one with input', () => {
  show(<Sample />)
  pressBackdrop(openDialog())
  expect(screen.queryByRole('dialog')).toBeNull()
  const dialog = openDialog()
  fireEvent.input(screen.getByLabelText('Name'), { target: { value: 'A' } })
  pressBackdrop(dialog)
  expect(screen.queryByRole('dialog')).toBeTruthy()
})

test("a press that starts inside and ends on the backdrop doesn't close the dialog", () => {
  show(<Sample />)
  const dialog = openDialog()
  fireEvent.pointerDown(screen.getByLabelText('Name'))
  fireEvent.click(dialog)
  expect(screen.queryByRole('dialog')).toBeTruthy()
})
