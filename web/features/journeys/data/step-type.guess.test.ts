import { expect, test } from 'vitest'
import { guessStepType } from './step-type.guess.ts'

const HERE = 'https://cairn.example.org'

test.each([
  ['https://www.youtube.com/watch?v=1', 'Video'],
  ['https://youtu.be/1', 'Video'],
  ['https://www.youtube.com/playlist?list=1', 'Video Series'],
  ['https://www.youtube.com/watch?v=1&list=2', 'Video Series'],
  ['https://github.com/a/b', 'Open Source'],
  ['https://www.udemy.com/course/x', 'Course'],
  ['https://ocw.mit.edu/courses/x', 'Course'],
  ['https://podcasts.apple.com/us/podcast/x', 'Podcast'],
  ['https://www.goodreads.com/book/show/1', 'Book'],
  ['www.meetup.com/a', 'Event (virtual/in-person)'],
  [`${HERE}/app/discover/journey/abc`, 'Path'],
  [`${HERE}/about-us`, 'Article'],
  ['https://notgithub.com/a', 'Article'],
  ['https://github.com.evil.test/', 'Article'],
  ['https://example.org', 'Article'],
  ['ftp://example.org', null],
  ['javascript:alert(1)', null],
  ['exam', null],
])('%s is probably %s', (url, type) => expect(guessStepType(url, HERE)).toBe(type))
