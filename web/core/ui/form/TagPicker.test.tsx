import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { show } from '#web/core/ui/testing/show.tsx'
import { TagPicker } from './TagPicker.tsx'

const OPTIONS = ['Python', 'PyTorch', 'UI/UX', 'Web Development', 'Café C', 'C++', 'C', 'Node.js']

function Sample({ max = 3, creates = false }: { max?: number; creates?: boolean }) {
  const [selected, setSelected] = useState<string[]>([])
  return (
    <TagPicker
      label="Badges"
      options={OPTIONS}
      selected={selected}
      onChange={setSelected}
      max={max}
      {...(creates && { onCreate: () => undefined })}
    />
  )
}

const box = () => screen.getByRole('combobox', { name: 'Badges' })
const type = (value: string) => fireEvent.input(box(), { target: { value }, inputType: 'insertText' })
const press = (key: string) => fireEvent.keyDown(box(), { key })
const listed = () => screen.queryAllByRole('option').map((option) => option.textContent)
const active = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent

/** Types a text and waits until this suggestion is shown. */
async function suggest(text: string, expected: string[]) {
  await screen.findByRole('combobox', { name: 'Badges' })
  type(text)
  await waitFor(() => expect(listed()).toEqual(expected))
}

async function pick(text: string, expected: string) {
  type(text)
  await waitFor(() => expect(active()).toBe(expected))
  press('Enter')
}

describe('the suggestions of a tag picker', () => {
  test('finds names without regard to case and spaces', async () => {
    show(<Sample />)
    await suggest('webDEV', ['Web Development'])
  })

  test('offers the exact name first, then names that begin so', async () => {
    show(<Sample />)
    await suggest('c', ['C', 'Café C', 'C++', 'PyTorch'])
  })

  test('finds names by their other spellings', async () => {
    show(<Sample />)
    await suggest('nodejs', ['Node.js'])
    await suggest('cafe', ['Café C'])
  })

  test('highlights suggestions with arrow keys and selects one with Enter', async () => {
    show(<Sample />)
    await suggest('py', ['Python', 'PyTorch'])
    for (const [key, option] of [
      ['', 'Python'],
      ['ArrowDown', 'PyTorch'],
      ['ArrowDown', 'Python'],
    ] as const) {
      if (key) press(key)
      await waitFor(() => expect(active()).toBe(option))
    }
    press('Enter')
    expect(await screen.findByRole('button', { name: 'Remove Python' })).toBeTruthy()
    expect(screen.getByRole('status').textContent).toBe('Python added, 1 of 3')
    expect((box() as HTMLInputElement).value).toBe('')
  })

  test('selects the highlighted name with a comma', async () => {
    show(<Sample />)
    await suggest('pyt', ['Python', 'PyTorch'])
    await waitFor(() => expect(active()).toBe('Python'))
    press(',')
    expect(await screen.findByRole('button', { name: 'Remove Python' })).toBeTruthy()
  })

  test('closes its list with Escape and keeps the text and the tags', async () => {
    show(<Sample />)
    await suggest('py', ['Python', 'PyTorch'])
    await pick('py', 'Python')
    await suggest('ui', ['UI/UX'])
    press('Escape')
    await waitFor(() => expect(listed()).toEqual([]))
    press('Escape')
    expect((box() as HTMLInputElement).value).toBe('ui')
    expect(screen.getByRole('button', { name: 'Remove Python' })).toBeTruthy()
  })
})

describe('selecting tags by keyboard', () => {
  test('removes the last tag with Backspace', async () => {
    show(<Sample />)
    await suggest('py', ['Python', 'PyTorch'])
    await pick('py', 'Python')
    await screen.findByRole('button', { name: 'Remove Python' })
    press('Backspace')
    expect(screen.queryByRole('button', { name: 'Remove Python' })).toBeNull()
  })

  test('offers similar names before creating a new one', async () => {
    show(<Sample creates />)
    await suggest('Pyhton', ['Python', 'Create “Pyhton”'])
    press('ArrowDown')
    await waitFor(() => expect(active()).toBe('Create “Pyhton”'))
    press('Enter')
    expect(await screen.findByRole('button', { name: 'Remove Pyhton' })).toBeTruthy()
  })

  test('never creates a name that exists in another spelling', async () => {
    show(<Sample creates />)
    await suggest('p y t h o n', ['Python'])
  })

  test('selects at most the given number of tags', async () => {
    show(<Sample max={1} />)
    await suggest('py', ['Python', 'PyTorch'])
    await pick('py', 'Python')
    await screen.findByText('1 of 1')
    type('ui')
    expect(listed()).toEqual([])
  })

  test('keeps what was typed before the suggestions have arrived', async () => {
    show(<Sample />)
    fireEvent.change(screen.getByRole('textbox', { name: 'Badges' }), { target: { value: 'py' } })
    await waitFor(() => expect((box() as HTMLInputElement).value).toBe('py'))
  })

  test('Enter never sends the form, not even before the suggestions have arrived', () => {
    show(<Sample />)
    expect(fireEvent.keyDown(screen.getByRole('textbox', { name: 'Badges' }), { key: 'Enter' })).toBe(false)
  })
})
