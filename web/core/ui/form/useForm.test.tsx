import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { text } from '#contract/text.ts'
import { Button } from '#web/core/ui/base/Button.tsx'
import { readUnsent } from '#web/core/ui/state/unsent.ts'
import { show } from '#web/core/ui/testing/show.tsx'
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
  source?: typeof schema | (() => Promise<typeof schema>)
  place?: string
}

const EMPTY = { name: '', email: '' }

function Sample({ onValid, source = schema, place }: SampleProps) {
  const form = useForm(source, EMPTY, place === undefined ? {} : { place })
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

test('an error shows only at a field that was left', () => {
  show(<Sample onValid={() => undefined} />)
  expect(screen.queryByText('email is required')).toBeNull()
  fireEvent.blur(field('Email'))
  expect(screen.getByText('email is required')).toBeTruthy()
  expect(screen.queryByText('name is required')).toBeNull()
  expect(field('Email').getAttribute('aria-invalid')).toBe('true')
})

test('an invalid form shows every error, sends nothing and focuses the first field', async () => {
  const sent: unknown[] = []
  show(<Sample onValid={(value) => sent.push(value)} />)
  await send()
  expect(screen.getByText('email is required')).toBeTruthy()
  expect(screen.getByText('name is required')).toBeTruthy()
  await act(async () => await new Promise(requestAnimationFrame))
  expect(document.activeElement).toBe(field('Email'))
  expect(sent).toEqual([])
})

test('a valid form sends the parsed values once', async () => {
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

test('a server error shows at its field until the field changes', async () => {
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

test('the schema loads when the form is first changed', async () => {
  const source = vi.fn(async () => schema)
  show(<Sample onValid={() => undefined} source={source} />)
  expect(source).not.toHaveBeenCalled()
  fireEvent.blur(field('Email'))
  expect(await screen.findByText('email is required')).toBeTruthy()
  expect(source).toHaveBeenCalledTimes(1)
})

test('a form waits for its schema before it is sent', async () => {
  const sent: unknown[] = []
  show(<Sample onValid={(value) => sent.push(value)} source={async () => schema} />)
  await send()
  expect(await screen.findByText('email is required')).toBeTruthy()
  await act(async () => await new Promise(requestAnimationFrame))
  expect(document.activeElement).toBe(field('Email'))
  expect(sent).toEqual([])
})

test('a schema that fails to load shows an error and can be retried', async () => {
  const source = vi.fn(async () => schema).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  show(<Sample onValid={() => undefined} source={source} />)
  await send()
  expect(screen.getByRole('alert').textContent).toMatch(/^We couldn't reach the server/u)
  await send()
  expect(await screen.findByText('email is required')).toBeTruthy()
})

test('characters are counted as people see them', () => {
  show(<Sample onValid={() => undefined} />)
  fireEvent.change(field('Name'), { target: { value: 'Zoë 👩‍👩‍👧' } })
  expect(screen.getByText('5/120')).toBeTruthy()
})

test('a form with a place keeps unsent values until they are sent', async () => {
  const sample = <Sample onValid={() => undefined} place="sample" />
  const first = show(sample)
  fireEvent.change(field('Email'), { target: { value: 'ada@example.org' } })
  fireEvent.change(field('Name'), { target: { value: 'Ada' } })
  first.unmount()
  const second = show(sample)
  expect(screen.getByDisplayValue('ada@example.org')).toBeTruthy()
  await send()
  second.unmount()
  show(sample)
  expect(screen.queryByDisplayValue('ada@example.org')).toBeNull()
})

test('only the fields that were changed are kept', () => {
  show(<Sample onValid={() => undefined} place="sample" />)
  fireEvent.change(field('Name'), { target: { value: 'Ada' } })
  fireEvent.change(field('Email'), { target: { value: 'a' } })
  fireEvent.change(field('Email'), { target: { value: '' } })
  expect(readUnsent('', 'sample')).toEqual({ name: 'Ada' })
})
