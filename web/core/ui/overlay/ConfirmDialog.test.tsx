import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '#web/core/ui/testing/show.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'

test('a double click on the confirm button confirms once', () => {
  let confirmed = 0
  show(
    <ConfirmDialog
      open
      title="Delete it?"
      text="It can be restored."
      confirmLabel="Delete"
      onConfirm={() => {
        confirmed++
      }}
      onClose={() => {}}
    />,
  )
  const button = screen.getByRole('button', { name: 'Delete' })
  fireEvent.click(button, { detail: 1 })
  fireEvent.click(button, { detail: 2 })
  expect(confirmed).toBe(1)
})
