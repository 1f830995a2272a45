import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { show } from '#web/core/ui/testing/show.tsx'
import { Menu } from './Menu.tsx'

const chosen = vi.fn()
const items = ['Add Steps', 'Edit', 'Delete'].map((label) => ({ label, onSelect: () => chosen(label) }))

const button = () => screen.getByRole('button', { name: 'Manage' })

async function openMenu() {
  show(<Menu label="Manage" trigger="..." items={items} />)
  fireEvent.click(button())
  await screen.findByRole('menu', { name: 'Manage' })
  await waitFor(() => expect(focused()).toBe('Add Steps'))
}

const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key })
const focused = () => document.activeElement?.textContent

describe('a menu', () => {
  test('opens with the focus on its first entry', async () => {
    await openMenu()
    expect(button().getAttribute('aria-expanded')).toBe('true')
  })

  test('opens with an arrow key', async () => {
    show(<Menu label="Manage" trigger="..." items={items} />)
    fireEvent.keyDown(button(), { key: 'ArrowDown' })
    expect(await screen.findByRole('menu', { name: 'Manage' })).toBeTruthy()
  })

  test('moves the focus with arrows, Home, End and letters', async () => {
    await openMenu()
    for (const [key, entry] of [
      ['ArrowDown', 'Edit'],
      ['End', 'Delete'],
      ['ArrowDown', 'Add Steps'],
      ['ArrowUp', 'Delete'],
      ['e', 'Edit'],
      ['Home', 'Add Steps'],
    ] as const) {
      press(key)
      await waitFor(() => expect(focused()).toBe(entry))
    }
  })

  test('closes when an entry is chosen and moves the focus back', async () => {
    await openMenu()
    fireEvent.click(screen.getByRole('menuitem', { name: 'Edit' }))
    expect(chosen).toHaveBeenCalledWith('Edit')
    expect(screen.queryByRole('menu')).toBeNull()
    expect(document.activeElement).toBe(button())
  })

  test('closes on Escape and moves the focus back', async () => {
    await openMenu()
    press('Escape')
    expect(screen.queryByRole('menu')).toBeNull()
    expect(document.activeElement).toBe(button())
  })

  test('closes when its button is pressed again, and when something else is pressed', async () => {
    await openMenu()
    fireEvent.pointerDown(button())
    fireEvent.click(button())
    expect(screen.queryByRole('menu')).toBeNull()
    fireEvent.click(button())
    await screen.findByRole('menu')
    fireEvent.pointerDown(document.body)
    fireEvent.click(document.body)
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  })
})
