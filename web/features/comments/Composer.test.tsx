import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { deferred, stubApi } from '#web/testing/stub-api.ts'
import { renderPart } from '#web/testing/visit.tsx'
import { Composer } from './Composer.tsx'
import { EMPTY } from './unsent-comments.ts'

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your comment' })

function Form({ onSend }: { onSend: () => Promise<boolean> }) {
  const [draft, setDraft] = useState(EMPTY)
  const words = { label: 'Your comment', sendLabel: 'Post', placeholder: '' }
  return <Composer draft={draft} place={{ journeyId: 'j1' }} {...words} onType={setDraft} onSend={onSend} />
}

async function sendAndType(before: string, after: string): Promise<void> {
  stubApi({})
  const sending = deferred<boolean>()
  await renderPart(<Form onSend={() => sending.promise} />, '/app/discover/journey/j1', ['comments'])
  fireEvent.change(field(), { target: { value: before } })
  fireEvent.click(screen.getByRole('button', { name: 'Post' }))
  fireEvent.change(field(), { target: { value: after } })
  sending.resolve(true)
  await screen.findByRole('button', { name: 'Post', busy: false })
}

test('a sent comment leaves an empty field', async () => {
  await sendAndType('Where do I start?', 'Where do I start?')
  expect(field().value).toBe('')
})

test('what is typed while a comment is sent stays in the field', async () => {
  await sendAndType('Where do I start?', 'Where do I start? And with which tool?')
  expect(field().value).toBe('And with which tool?')
})

test('a text that replaced the comment while it was sent stays in the field', async () => {
  await sendAndType('Where do I start?', 'Something else')
  expect(field().value).toBe('Something else')
})
