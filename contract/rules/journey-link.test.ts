import { expect, test } from 'vitest'
import { isLocalJourney, journeyIdOf } from './journey-link.ts'

const here = ['https://cairn.example', 'http://localhost:3000']
const id = '01hzy3k2m4n5p6q7r8s9t0v1'

test.each([
  `https://cairn.example/app/discover/journey/${id}`,
  `https://cairn.example/app/discover/journey/${id}/`,
  `HTTPS://Cairn.Example:443/app/discover/journey/${id}?lang=de#trail`,
  `http://localhost:3000/app/discover/journey/${id}`,
])('%s opens a journey here', (url) => expect(journeyIdOf(url, here)).toBe(id))

test.each([
  `https://elsewhere.example/app/discover/journey/${id}`,
  `http://cairn.example/app/discover/journey/${id}`,
  `https://cairn.example:8443/app/discover/journey/${id}`,
  `https://cairn.example.elsewhere.example/app/discover/journey/${id}`,
  `https://cairn.example@elsewhere.example/app/discover/journey/${id}`,
  `https://somebody@cairn.example/app/discover/journey/${id}`,
  `https://cairn.example/app/discover/journey/`,
  `https://cairn.example/app/discover/journey/${id}/steps`,
  `https://cairn.example/app/discover/journey/%2e%2e`,
  `https://cairn.example/app/discover/journey/${'x'.repeat(65)}`,
  `https://cairn.example/app/user/fullpath?pathId=${id}`,
  `/app/discover/journey/${id}`,
  'javascript:alert(1)',
  '',
])('%j opens none', (url) => expect(journeyIdOf(url, here)).toBeNull())

test('an address that was typed with www. is read as it is opened', () => {
  expect(journeyIdOf(`www.cairn.example/app/discover/journey/${id}`, ['https://www.cairn.example'])).toBe(id)
})

test('on localhost, only addresses of journeys are links', () => {
  expect(isLocalJourney(`http://localhost:3000/app/discover/journey/${id}`)).toBe(true)
  expect(isLocalJourney(`http://127.0.0.1:3000/app/discover/journey/${id}`)).toBe(true)
  for (const url of [
    'http://localhost:3000/',
    'http://localhost:9200/_search',
    `http://localhost:3000/app/discover/journey/${id}/../../../admin`,
    `http://10.0.0.1/app/discover/journey/${id}`,
    `http://localhost:99999/app/discover/journey/${id}`,
    `http://localhost.elsewhere.example/app/discover/journey/${id}`,
    `javascript:alert(1)//http://localhost/app/discover/journey/${id}`,
  ])
    expect(isLocalJourney(url), url).toBe(false)
})
