import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { text } from '#contract/text.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { show } from '#web/ui/testing/show.tsx'
import { TextField } from './TextField.tsx'
import { fieldProps, useForm } from './useForm.ts'

const schema = z.object({
  email: text({ min: 1, max: 254, missing: 'emailRequired' }),
  name: text({ min: 1, max: 120, missing: 'nameRequired' }),
})
const refused = Object.assign(new Error('Please check what you entered'), {
  status: 400,
  fields: { name: 'That is taken' },
})

interface SampleProps {
  onValid: (value: unknown) => unknown
  checks?: typeof schema | (() => Promise<typeof schema>)
}

function Sample({ onValid, checks = schema }: SampleProps) {
  const form = useForm(checks, { name: '', email: '' })
  const handleSubmit = form.handleSubmit(onValid)
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(event)}>
      <TextField {...fieldProps(form, 'email')} label="Email" />
      <TextField {...fieldProps(form, 'name')} label="Name" counter={120} />
      {form.formError !== null && <p role="alert">{form.formError}</p>}
      <Button type="submit" busy={form.busy}>
        Send
      </Button>
    </form>
  )
}

const field = (name: string) => screen.getByLabelText(name)
const send = async () => await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Send' })))

describe('a form', () => {
  it('tells of a fault only in fields that were left', () => {
    show(<Sample onValid={() => undefined} />)
    expect(screen.queryByText('email is required')).toBeNull()
    fireEvent.blur(field('Email'))
    expect(screen.getByText('email is required')).toBeTruthy()
    expect(screen.queryByText('name is required')).toBeNull()
    expect(field('Email').getAttribute('aria-invalid')).toBe('true')
  })

  it('tells of every fault when it is sent, sends nothing and puts the focus on the first', async () => {
    const sent: unknown[] = []
    show(<Sample onValid={(value) => sent.push(value)} />)
    await send()
    expect(screen.getByText('email is required')).toBeTruthy()
    expect(screen.getByText('name is required')).toBeTruthy()
    await act(async () => await new Promise(requestAnimationFrame))
    expect(document.activeElement).toBe(field('Email'))
    expect(sent).toEqual([])
  })

  it('sends what was parsed, once however often it is pressed', async () => {
    const sent: unknown[] = []
    const answer = Promise.withResolvers<void>()
    const handleValid = (value: unknown) => {
      sent.push(value)
      return answer.promise
    }
    show(<Sample onValid={handleValid} />)
    fireEvent.change(field('Email'), { target: { value: ' ada@example.org ' } })
    fireEvent.change(field('Name'), { target: { value: 'Ada' } })
    await send()
    expect(screen.getByRole('button', { name: 'Send' }).getAttribute('aria-busy')).toBe('true')
    await send()
    await act(async () => answer.resolve())
    expect(screen.getByRole('button', { name: 'Send' }).getAttribute('aria-busy')).toBeNull()
    expect(sent).toEqual([{ email: 'ada@example.org', name: 'Ada' }])
  })

  it('shows a refusal at the field and takes it away when the field is changed', async () => {
    show(
      <Sample
        onValid={() => {
          throw refused
        }}
      />,
    )
    fireEvent.change(field('Email'), { target: { value: 'ada@example.org' } })
    fireEvent.change(field('Name'), { target: { value: 'Ada' } })
    await send()
    expect(screen.getByRole('alert').textContent).toBe('Please check what you entered')
    expect(screen.getByText('That is taken')).toBeTruthy()
    fireEvent.change(field('Name'), { target: { value: 'Ada M' } })
    expect(screen.queryByText('That is taken')).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('fetches what checks it when it is begun', async () => {
    const checks = vi.fn(async () => schema)
    show(<Sample onValid={() => undefined} checks={checks} />)
    expect(checks).not.toHaveBeenCalled()
    fireEvent.blur(field('Email'))
    expect(await screen.findByText('email is required')).toBeTruthy()
    expect(checks).toHaveBeenCalledTimes(1)
  })

  it('is checked before it is sent, however late that comes', async () => {
    const sent: unknown[] = []
    show(<Sample onValid={(value) => sent.push(value)} checks={async () => schema} />)
    await send()
    expect(await screen.findByText('email is required')).toBeTruthy()
    await act(async () => await new Promise(requestAnimationFrame))
    expect(document.activeElement).toBe(field('Email'))
    expect(sent).toEqual([])
  })

  it('says so when what checks it cannot be fetched, and tries again', async () => {
    const checks = vi.fn(async () => schema).mockRejectedValueOnce(new TypeError('Failed to fetch'))
    show(<Sample onValid={() => undefined} checks={checks} />)
    await send()
    expect(screen.getByRole('alert').textContent).toMatch(/^We couldn't reach the server/u)
    await send()
    expect(await screen.findByText('email is required')).toBeTruthy()
  })

  it('counts characters as a person sees them', () => {
    show(<Sample onValid={() => undefined} />)
    fireEvent.change(field('Name'), { target: { value: 'Zoë 👩‍👩‍👧' } })
    expect(screen.getByText('5/120')).toBeTruthy()
  })
})
