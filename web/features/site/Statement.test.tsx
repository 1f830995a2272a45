import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Statement } from './Statement.tsx'

const show = (text: string) => render(<Statement text={text} />).container

test('headings, lists, emphasis and links of a statement are shown as such', () => {
  const box = show(
    '# Be kind\n\n1. **Listen** first\n2. Share _your_ way\n\nSee [our page](https://harbour.example/a) or https://harbour.example/b.',
  )
  expect(screen.getByRole('heading', { name: 'Be kind' })).toBeTruthy()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Listen first',
    'Share your way',
  ])
  expect(box.querySelectorAll('strong, em')).toHaveLength(2)
  const links = screen.getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    'https://harbour.example/a',
    'https://harbour.example/b',
  ])
  expect(links.map((link) => link.getAttribute('rel'))).toEqual(Array(2).fill('nofollow ugc noopener noreferrer'))
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'Words <b onclick="alert(1)">bold</b>',
  '[a](javascript:alert(1))',
  '[a](data:text/html,<script>alert(1)</script>)',
  '![a](https://evil.example/x.png)',
  '[a]: javascript:alert(1)\n\n[a]',
  '| a |\n| - |\n| <img src=x onerror=alert(1)> |',
  '> <iframe src="https://evil.example"></iframe>',
  '<a href="javascript:alert(1)">a</a>',
  '[a](//evil.example "><script>alert(1)</script>")',
])('no script, picture or unsafe link comes out of %s', (text) => {
  const box = show(text)
  expect(box.querySelectorAll('script, img, iframe, [onclick], [onerror]')).toHaveLength(0)
  for (const link of box.querySelectorAll('a')) expect(link.getAttribute('href')).toMatch(/^https?:\/\//u)
})

test('HTML is shown as it was typed', () => {
  expect(show('Words <b>bold</b>').textContent).toBe('Words <b>bold</b>')
})
