import { expect, test } from 'vitest'
import { noticeTargetOf } from './notice.ts'

const ABOUT = {
  journey: { id: 'j1' },
  comment: null,
  people: [],
  steps: null,
  group: null,
  linkReport: false,
  decision: null,
}

test("the answer to a suggestion leads to what its writer sent, that to a link's report to the step", () => {
  const kind = 'suggestionDecision'
  expect(noticeTargetOf({ ...ABOUT, kind })).toEqual({ page: 'journey', id: 'j1', hash: 'suggestions' })
  const report = { ...ABOUT, kind, linkReport: true } as const
  expect(noticeTargetOf({ ...report, steps: { first: { id: 's1' } } })).toEqual({
    ...{ page: 'journey', id: 'j1', hash: 'step-s1' },
  })
  expect(noticeTargetOf(report)).toEqual({ page: 'journey', id: 'j1', hash: 'suggestions' })
})

test('a decision of the moderators leads to the comment, or to what the reader suggested', () => {
  const targetOf = (of: 'comment' | 'suggestion' | 'journey') =>
    noticeTargetOf({ ...ABOUT, kind: 'decision', decision: { kind: of, id: 'x1', pathId: 'j1' } })
  expect(targetOf('comment').hash).toBe('comment-x1')
  expect(targetOf('suggestion').hash).toBe('suggestions')
  expect(targetOf('journey')).toEqual({ page: 'journey', id: 'j1' })
})

test('a notice about a group leads to its page, an invitation to the page before joining', () => {
  const about = { ...ABOUT, journey: null, group: { id: 'g1' } }
  expect(noticeTargetOf({ ...about, kind: 'groupMessage' })).toEqual({ page: 'group', id: 'g1' })
  expect(noticeTargetOf({ ...about, kind: 'groupInvitation' })).toEqual({ page: 'groupInvitation', id: 'g1' })
  const reply = { ...about, kind: 'reply' as const, comment: { id: 'c1' } }
  expect(noticeTargetOf(reply)).toEqual({ page: 'group', id: 'g1', hash: 'comment-c1' })
})
