import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { show } from '#web/ui/testing/show.tsx'
import { TagPicker } from './TagPicker.tsx'

const OPTIONS = ['Python', 'PyTorch', 'UI/UX', 'Web Development']

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
const type = (value: string) => fireEvent.change(box(), { target: { value } })
const press = (key: string) => fireEvent.keyDown(box(), { key })
const listed = () => screen.queryAllByRole('option').map((option) => option.textContent)
const active = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent

describe('picking tags by keyboard', () => {
  it('finds names without regard to case and spaces', () => {
    show(<Sample />)
    type('webDEV')
    expect(listed()).toEqual(['Web Development'])
  })

  it('walks the suggestions with arrows and takes the active one with Enter', () => {
    show(<Sample />)
    type('py')
    expect(active()).toBe('Python')
    press('ArrowDown')
    expect(active()).toBe('PyTorch')
    press('ArrowDown')
    expect(active()).toBe('Python')
    press('Enter')
    expect(screen.getByRole('button', { name: 'Remove Python' })).toBeTruthy()
    expect(screen.getByRole('status').textContent).toBe('Python added, 1 of 3')
    expect((box() as HTMLInputElement).value).toBe('')
  })

  it('closes its list with Escape and takes the last chip away with Backspace', () => {
    show(<Sample />)
    type('py')
    press('Enter')
    type('ui')
    press('Escape')
    expect(listed()).toEqual([])
    expect(box().hasAttribute('aria-controls')).toBe(false)
    type('')
    press('Backspace')
    expect(screen.queryByRole('button', { name: 'Remove Python' })).toBeNull()
  })

  it('offers near matches before it makes a new name', () => {
    show(<Sample creates />)
    type('Pyhton')
    expect(listed()).toEqual(['Python', 'Create “Pyhton”'])
    press('ArrowDown')
    press('Enter')
    expect(screen.getByRole('button', { name: 'Remove Pyhton' })).toBeTruthy()
  })

  it('never makes a name that is there in another spelling', () => {
    show(<Sample creates />)
    type('p y t h o n')
    expect(listed()).toEqual(['Python'])
  })

  it('takes no more than it may', () => {
    show(<Sample max={1} />)
    type('py')
    press('Enter')
    type('ui')
    expect(listed()).toEqual([])
    expect(screen.getByText('1 of 1')).toBeTruthy()
  })
})
