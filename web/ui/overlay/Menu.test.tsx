import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '#web/ui/testing/show.tsx'
import { Menu } from './Menu.tsx'

const chosen = vi.fn()
const items = ['Add Steps', 'Edit', 'Delete'].map((label) => ({ label, onSelect: () => chosen(label) }))

function openIt() {
  show(<Menu label="Manage" trigger="..." items={items} />)
  fireEvent.click(screen.getByRole('button', { name: 'Manage' }))
}

const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key })
const focused = () => document.activeElement?.textContent

test('a menu opens with the focus on its first item', () => {
  openIt()
  expect(screen.getByRole('menu', { name: 'Manage' })).toBeTruthy()
  expect(focused()).toBe('Add Steps')
})

test('arrows, Home, End and letters move the focus in a menu', () => {
  openIt()
  press('ArrowDown')
  expect(focused()).toBe('Edit')
  press('End')
  expect(focused()).toBe('Delete')
  press('ArrowDown')
  expect(focused()).toBe('Add Steps')
  press('ArrowUp')
  expect(focused()).toBe('Delete')
  press('e')
  expect(focused()).toBe('Edit')
  press('Home')
  expect(focused()).toBe('Add Steps')
})

test('choosing an item closes the menu and restores the focus', () => {
  openIt()
  fireEvent.click(screen.getByRole('menuitem', { name: 'Edit' }))
  expect(chosen).toHaveBeenCalledWith('Edit')
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Manage' }))
})
