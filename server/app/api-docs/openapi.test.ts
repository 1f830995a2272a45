import { describe, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { openApiDocument } from './openapi.ts'

interface Operation {
  operationId: string
  tags: string[]
  description: string
  security: object[]
  requestBody?: { required: boolean }
  responses: Record<string, unknown>
}

// biome-ignore lint/suspicious/noExplicitAny: tests assert the shape of the document
const document = openApiDocument() as any
const operations = Object.values(document.paths as Record<string, Record<string, Operation>>).flatMap(Object.values)
const OPTIONAL_BODY = [
  ...['blockPerson', 'markHelpful', 'deleteAccount', 'followJourney', 'likeJourney', 'followPerson'],
  'joinGroup',
]

test('every body is required except for toggles, deleting an account and joining a group', () => {
  const bodies = operations.filter(({ requestBody }) => requestBody)
  expect(bodies.length).toBeGreaterThan(20)
  const optional = bodies.filter(({ requestBody }) => !requestBody?.required).map(({ operationId }) => operationId)
  expect(optional.toSorted()).toEqual(OPTIONAL_BODY.toSorted())
  expect(document.paths['/path/create'].post.requestBody.required).toBe(true)
})

test('no two paths differ only in the names of their parameters', () => {
  const shapes = Object.keys(document.paths).map((path) => path.replace(/\{\w+\}/g, '{}'))
  expect(new Set(shapes).size).toBe(shapes.length)
  expect(Object.keys(document.paths['/user/profile/{id}']).toSorted()).toEqual(['get', 'put'])
})

test('every operation has one tag that the document describes, a description and its security', () => {
  const tags = document.tags.map(({ name }: { name: string }) => name)
  for (const { operationId, tags: own, description, security } of operations) {
    expect([operationId, own.length, tags.includes(own[0])]).toEqual([operationId, 1, true])
    expect([operationId, description]).toEqual([operationId, expect.stringMatching(/[\w`]\.$/)])
    expect([operationId, Array.isArray(security)]).toEqual([operationId, true])
  }
})

describe('the error responses of a call follow from the contract', () => {
  const refused = (name: string) =>
    Object.keys(operations.find(({ operationId }) => operationId === name)?.responses ?? {}).filter((s) =>
      /^[45]/.test(s),
    )

  test.each([
    ['badges', ['400', '429', '503']],
    ['journey', ['400', '404', '410', '429', '503']],
    ['ownProfile', ['401', '429', '503']],
    ['createJourney', ['400', '401', '403', '413', '415', '429', '503']],
    ['changeJourney', ['400', '401', '403', '404', '409', '410', '413', '415', '429', '503']],
    ['setPhoto', ['400', '401', '403', '413', '415', '429', '503']],
    ['reports', ['400', '401', '403', '429', '503']],
    ['signUp', ['400', '403', '413', '415', '422', '429', '503']],
    ['sessions', ['401', '429', '503']],
  ])('%s', (name, statuses) => {
    expect(refused(name).toSorted()).toEqual(statuses)
  })

  test('and calls that are open say so', () => {
    for (const [name, { access }] of Object.entries(api) as [string, Endpoint][]) {
      const security = operations.find(({ operationId }) => operationId === name)?.security
      expect([name, security]).toEqual([name, access === 'open' ? [] : [{ bearer: [] }]])
    }
  })
})

describe('the document states the limits of a call', () => {
  const called = (name: string) => operations.find(({ operationId }) => operationId === name)

  test('characters of a text', () => {
    const { note } =
      document.paths['/path/rating/{pathId}'].put.requestBody.content['application/json'].schema.properties
    expect(note.description).toBe('At most 500 characters.')
  })

  test.each([
    ['createJourney', 'At most 120 an hour per caller.'],
    ['adaptJourney', 'At most 20 a day per caller.'],
    ['preview', 'At most 60 a minute per caller, with bursts of 60.'],
    ['saveDraft', 'shared by createDraft, saveDraft, deleteDraft.'],
    ['likeJourney', 'shared by all writing calls without another limit.'],
    ['createComment', '403 `postingPaused` while your posting is paused.'],
  ])('%s: %s', (name, limit) => {
    expect(called(name)?.description).toContain(limit)
  })

  test('and the error codes of a status', () => {
    expect(document.components.responses.Conflict.description).toContain('`suggestionOpen`')
  })
})
