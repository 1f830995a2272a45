import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import type { StepInput } from '#contract/step.ts'
import { show } from '#web/ui/testing/show.tsx'
import { AddStepsDialog } from './AddStepsDialog.tsx'

function Sample() {
  const [open, setOpen] = useState(true)
  const [steps, setSteps] = useState<StepInput[]>([])
  return (
    <>
      <AddStepsDialog
        open={open}
        room={200 - steps.length}
        onClose={() => setOpen(false)}
        onAdd={(step) => setSteps([...steps, step])}
      />
      <ul>
        {steps.map((step) => (
          <li key={step.id}>{`${step.stepType} : ${step.description} ${step.url}`}</li>
        ))}
      </ul>
    </>
  )
}

const press = async (name: string) => await act(async () => fireEvent.click(screen.getByRole('button', { name })))
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const below = (label: string) =>
  document.getElementById(screen.getByLabelText(label).getAttribute('aria-describedby') ?? '')?.textContent
const kept = () => screen.queryAllByRole('listitem').map((item) => item.textContent)
const settle = async () => await act(async () => await new Promise(requestAnimationFrame))

describe('adding steps', () => {
  it('asks in its own words and helps at each field', () => {
    show(<Sample />)
    expect(screen.getByRole('dialog', { name: 'Every journey begins with a single step, tell us yours' })).toBeTruthy()
    expect(below('Type')).toBe('Please select the type of resource for this module')
    expect(below('Url')).toBe('Insert where we can find this resource')
    expect(below('Description')).toBe('0/100')
  })

  it('checks type, then description, then url', async () => {
    show(<Sample />)
    await press('Done')
    await settle()
    expect(document.activeElement).toBe(screen.getByLabelText('Type'))
    fill('Type', 'Book')
    await press('Done')
    await settle()
    expect(document.activeElement).toBe(screen.getByLabelText('Description'))
    fill('Description', 'x'.repeat(101))
    expect(below('Description')).toBe('At most 100 characters101/100')
    fill('Description', 'A good book')
    fill('Url', 'www.w3')
    await press('Done')
    await settle()
    expect(document.activeElement).toBe(screen.getByLabelText('Url'))
    expect(below('Url')).toBe('Enter a valid URL')
    expect(kept()).toEqual([])
  })

  it('keeps one and asks for another with Next, and ends with Done', async () => {
    show(<Sample />)
    fill('Type', 'Book')
    fill('Description', 'A good book')
    fill('Url', 'www.example.org')
    await press('Next')
    expect(kept()).toEqual(['Book : A good book www.example.org'])
    expect((screen.getByLabelText('Description') as HTMLInputElement).value).toBe('')
    expect(screen.queryByText('Describe this step')).toBeNull()
    await press('Done')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(kept()).toHaveLength(1)
  })

  it('never takes a script for an address', async () => {
    show(<Sample />)
    fill('Type', 'Video')
    fill('Description', 'A trap')
    fill('Url', 'javascript:alert(1)')
    await press('Done')
    expect(screen.getByText('Enter a valid URL')).toBeTruthy()
    expect(kept()).toEqual([])
  })
})
