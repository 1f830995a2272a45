import { describe, expect, test } from 'vitest'
import { leftOut, linesOf, read } from '../testing/read-text.ts'

describe('bookmarks', () => {
  const chrome = `<!DOCTYPE NETSCAPE-Bookmark-file-1>
<TITLE>Bookmarks</TITLE><H1>Bookmarks</H1>
<DL><p><DT><H3 ADD_DATE="1">Dev</H3><DL><p>
<DT><A HREF="https://a.example/?x=1&amp;y=2" ICON="data:image/png;base64,AAAA">A</A><DD>A note
<DT><H3>Inner, too</H3><DL><p><DT><A HREF="https://b.example">B</A></DL><p>
<DT><A HREF="javascript:alert(1)">Bookmarklet</A>
<DT><A HREF="place:sort=8">Recent</A></DL><p>
<HR><DT><A HREF="https://c.example">c.example</A></DL><p>`

  test('a folder is a section, also of links behind its inner folders', () => {
    const preview = read(chrome)
    expect(preview.format).toBe('bookmarks')
    expect(preview.steps).toEqual([
      { title: 'A', url: 'https://a.example/?x=1&y=2', note: 'A note', section: 'Dev' },
      { title: 'B', url: 'https://b.example', section: 'Inner, too' },
      { title: 'c.example', url: 'https://c.example', section: 'Bookmarks' },
    ])
    expect(leftOut(preview)).toEqual(['scheme javascript:alert(1)', 'scheme place:sort=8'])
  })

  test('Safari leaves out the outer list', () => {
    const preview = read(
      '<!DOCTYPE NETSCAPE-Bookmark-file-1><HTML><H3 FOLDED id="com.apple.ReadingList">Later</H3><DL><p><DT><A HREF="https://a.example/?x&y">A & B</A></DL><p><DT><A HREF="https://b.example">B</A></HTML>',
    )
    expect(linesOf(preview)).toEqual(['A & B https://a.example/?x&y', 'B https://b.example'])
    expect(preview.steps[0]?.section).toBe('Later')
  })

  test('Pocket writes a page of lists', () => {
    const preview = read(
      '<!DOCTYPE html><html><head><title>Pocket Export</title></head><body><h1>Unread</h1><ul><li><a href="https://a.example" time_added="1">A</a></li></ul><h1>Read Archive</h1><ul></ul></body></html>',
    )
    expect(preview).toMatchObject({ format: 'bookmarks', steps: [{ title: 'A', section: 'Unread' }] })
  })
})

test.each([
  ['Pinboard', 'My note', '<DD><blockquote>My note</blockquote>'],
  ['linkding', 'Text\nMy note', '<DD>Text [linkding-notes]My note[/linkding-notes]'],
])('the note of a bookmark of %s is read', (_, note, dd) => {
  const { steps } = read(`<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><p><DT><A HREF="https://a.example">A</A>${dd}</DL>`)
  expect(steps).toEqual([{ title: 'A', url: 'https://a.example', note }])
})

describe('OPML and feeds', () => {
  test('an outline’s words can have links', () => {
    const preview = read(
      '<opml><body><outline text="Sea"><outline text="Knots: https://a.example"/><outline text="&lt;a href=&quot;https://b.example&quot;&gt;B&lt;/a&gt;"/></outline></body></opml>',
    )
    expect(linesOf(preview)).toEqual(['Knots https://a.example', 'B https://b.example'])
    expect(preview.steps.map(({ section }) => section)).toEqual(['Sea', 'Sea'])
  })

  test('an outline with an address is a link, another one a section', () => {
    const preview = read(
      '<?xml version="1.0"?><opml><head><title>Blogs</title></head><body><outline text="Sea"><outline text="A &amp; B" xmlUrl="https://a.example/feed" htmlUrl="https://a.example"/><outline title="C" xmlUrl="https://c.example/feed"/></outline></body></opml>',
    )
    expect(preview).toMatchObject({ format: 'opml', name: 'Blogs' })
    expect(preview.steps).toEqual([
      { title: 'A & B', url: 'https://a.example', section: 'Sea' },
      { title: 'C', url: 'https://c.example/feed', section: 'Sea' },
    ])
  })

  test('a feed’s own links and those inside its entries stay out', () => {
    const atom = read(
      '<feed xmlns="http://www.w3.org/2005/Atom"><title>News</title><link href="https://n.example"/><entry><title type="html">A &lt;b&gt;bold&lt;/b&gt; one</title><id>https://n.example/-1</id><link rel="alternate" href="https://n.example/1"/><content><![CDATA[<a href="https://other.example">x</a>]]></content></entry></feed>',
    )
    expect([atom.format, linesOf(atom), leftOut(atom)]).toEqual([
      'atom',
      ['A bold one https://n.example/1'],
      ['navigation https://n.example'],
    ])
    const rss = read(
      '<rss version="2.0"><channel><title>Pod</title><link>https://p.example</link><item><title>One</title><guid isPermaLink="false">x1</guid><enclosure url="https://p.example/1.mp3"/><itunes:duration>30:10</itunes:duration><description>&lt;p&gt;About it&lt;/p&gt;</description></item></channel></rss>',
    )
    expect(rss).toMatchObject({
      format: 'rss',
      name: 'Pod',
      steps: [{ title: 'One', url: 'https://p.example/1.mp3', minutes: 30, note: 'About it' }],
    })
  })

  test('entities aren’t expanded', () => {
    const preview = read(
      '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><opml><body><outline text="&b;" htmlUrl="https://a.example"/></body></opml>',
    )
    expect(linesOf(preview)).toEqual(['&b; https://a.example'])
  })
})

describe('CSV', () => {
  test('columns are found by their headers', () => {
    const preview = read(
      'id;title;note;url;folder;minutes\n1;"A ""quoted""\ntitle";"Two\nlines";https://a.example;Sea;12\n2;;;https://b.example;;\n3;No link;;;;',
    )
    expect(preview.format).toBe('csv')
    expect(preview.steps).toEqual([
      { title: 'A "quoted" title', url: 'https://a.example', note: 'Two\nlines', section: 'Sea', minutes: 12 },
      { title: 'https://b.example', url: 'https://b.example' },
    ])
    expect(leftOut(preview)).toEqual(['noAddress No link'])
  })

  test('YouTube’s ids are recognised in any language, and so is Pocket’s state', () => {
    const videos = read(
      'Video Kimliği,Oynatma Listesi Videosu Oluşturma Zaman Damgası\nfNk_zzaMoSs,2024-01-02T03:04:05+00:00\nkjBOesZCoqc,2024-01-02T03:04:06+00:00',
    )
    expect(videos.steps.map(({ url, stepType }) => [url, stepType])).toEqual([
      ['https://www.youtube.com/watch?v=fNk_zzaMoSs', 'Video'],
      ['https://www.youtube.com/watch?v=kjBOesZCoqc', 'Video'],
    ])
    const pocket = read(
      'title,url,time_added,tags,status\nA,https://a.example,1,,unread\nB,https://b.example,1,,archive',
    )
    expect(pocket.steps.map(({ section, done }) => [section, done])).toEqual([
      ['unread', false],
      ['archive', true],
    ])
  })
})

describe('CSV without a header', () => {
  test.each([
    ['https://example.org/a,The Rust book\nhttps://example.org/b,Second'],
    ['"https://example.org/a";"The Rust book"\n"https://example.org/b";"Second"'],
    ['The Rust book\thttps://example.org/a\nSecond\thttps://example.org/b'],
    ['sep=;\nTitle;URL\nThe Rust book;https://example.org/a\nSecond;https://example.org/b'],
    ['1;The Rust book;https://example.org/a\n2;Second;https://example.org/b'],
  ])('columns are told apart by what they hold: %s', (text) => {
    const preview = read(text)
    expect(preview.format).toBe('csv')
    expect(linesOf(preview)).toEqual(['The Rust book https://example.org/a', 'Second https://example.org/b'])
  })

  test('one row is enough', () => {
    expect(linesOf(read('https://example.org/a,The Rust book'))).toEqual(['The Rust book https://example.org/a'])
  })

  test.each([
    ['The Rust book', ['https://example.org/a,The Rust book,Great', 'https://example.org/b,Another']],
    ['1984', ['https://example.org/a,1984']],
    ['3Blue1Brown', ['https://example.org/a,3Blue1Brown']],
    ['1984', ['https://example.org/a,1984', 'https://example.org/b,3Blue1Brown']],
    ['The Rust book', ['https://example.org/a,The Rust book', 'https://example.org/b', 'https://example.org/c,C']],
    ['The Rust book', ['https://example.org/a,12,The Rust book', 'https://example.org/b,5,Second one']],
    ['learn rust', ['https://example.org/a,learn rust', 'https://example.org/b,second']],
  ])('rows can have few cells, and titles digits: %s in %j', (title, rows) => {
    const preview = read(rows.join('\n'))
    expect(preview.steps.map(({ url }) => url)).toEqual(rows.map((row) => row.split(',')[0]))
    expect(preview.steps[0]?.title).toBe(title)
  })

  test.each([
    ['https://www.google.com/maps/@48.1,11.5,12z', 'Munich map'],
    ['https://www.google.com/maps/@48,11,12z', 'Munich map'],
    ['https://example.org/x;jsessionid=1', 'The book'],
    ['https://example.org/?a=b|c', 'Title'],
    ['https://www.spiegel.de/a-1,Kultur.html', 'The article'],
  ])('a separator inside an address before its title isn’t one of columns: %s', (url, title) => {
    expect(linesOf(read(`${url} ${title}`))).toEqual([`${title} ${url}`])
    const other = url.replace('://', '://m.')
    expect(linesOf(read(`${url} ${title}\n${other} ${title} 2`))).toEqual([`${title} ${url}`, `${title} 2 ${other}`])
  })

  test('addresses with a capital letter behind a comma are one each', () => {
    const urls = ['https://www.spiegel.de/a-1,Kultur.html', 'https://www.spiegel.de/a-2,Politik.html']
    expect(read(urls.join('\n')).steps.map(({ url }) => url)).toEqual(urls)
  })

  test.each(['https://example.org/a-1,2.html', 'https://maps.example/@52.5,13.4,15z', 'https://example.org/x;id=1'])(
    'an address with a comma alone on its line is one: %s',
    (url) => {
      expect(read(`${url}\n${url}2`).steps.map((step) => step.url)).toEqual([url, `${url}2`])
    },
  )
})

test('Raindrop’s excerpt is the note where the reader wrote none', () => {
  const { steps } = read(
    'id,title,note,excerpt,url,folder\n1,A,,Page says,https://a.example,Sea\n2,B,Mine,Page,https://b.example,Sea',
  )
  expect(steps.map(({ note }) => note)).toEqual(['Page says', 'Mine'])
})

describe('records with named fields', () => {
  const BOTH = ['The Rust book https://example.org/a', 'Second https://example.org/b']

  test.each([
    [
      'BibTeX',
      '@book{k1,\n  title = {The {Rust} book},\n  url = {https://example.org/a}\n}\n@misc{k2, title="Second", howpublished = {\\url{https://example.org/b}}}',
    ],
    [
      'RIS',
      'TY  - BOOK\nTI  - The Rust book\nUR  - https://example.org/a\nER  - \nTY  - JOUR\nT1  - Second\nUR  - https://example.org/b\nER  - ',
    ],
    ['EndNote', '%0 Book\n%T The Rust book\n%U https://example.org/a\n\n%0 Book\n%T Second\n%U https://example.org/b'],
    ['YAML', '- title: The Rust book\n  url: https://example.org/a\n- url: https://example.org/b\n  title: Second'],
    [
      'a YAML file with a name',
      '---\nname: Mine\nlinks:\n  - title: The Rust book\n    link: https://example.org/a\n  - title: Second\n    link: https://example.org/b',
    ],
    [
      'Pinboard’s XML',
      '<?xml version="1.0"?>\n<posts user="me"><post href="https://example.org/a" description="The Rust book" extended=""/><post href="https://example.org/b" description="Second"/></posts>',
    ],
    [
      'XML with elements',
      '<list><entry><title>The Rust book</title><url>https://example.org/a</url></entry><entry><title>Second</title><url>https://example.org/b</url></entry></list>',
    ],
    [
      'CSL',
      JSON.stringify([
        { type: 'book', title: 'The Rust book', URL: 'https://example.org/a' },
        { title: 'Second', URL: 'https://example.org/b' },
      ]),
    ],
    [
      'descriptions in JSON',
      JSON.stringify([
        { url: 'https://example.org/a', description: 'The Rust book' },
        { url: 'https://example.org/b', description: 'Second' },
      ]),
    ],
  ])('%s', (_, text) => {
    expect(linesOf(read(text))).toEqual(BOTH)
  })

  test('a work with a DOI alone leads to its agency', () => {
    expect(linesOf(read('@article{k, title={Knots}, doi={10.1000/x}}'))).toEqual(['Knots https://doi.org/10.1000/x'])
  })

  test('Pinboard’s title and note have names of their own', () => {
    const { steps } = read(JSON.stringify([{ href: 'https://a.example', description: 'A', extended: 'My note' }]))
    expect(steps).toEqual([{ title: 'A', url: 'https://a.example', note: 'My note' }])
  })

  test('a text that only begins like YAML is read as text', () => {
    expect(linesOf(read('Link: https://a.example\n- : [ broken\nB: https://b.example'))).toContain(
      'Link https://a.example',
    )
  })

  test('roadmap.sh writes types into titles', () => {
    const { steps } = read('- [@video@Sailing](https://a.example)\n- [@article@Knots](https://b.example)')
    expect(steps.map(({ title, stepType }) => [title, stepType])).toEqual([
      ['Sailing', 'Video'],
      ['Knots', 'Article'],
    ])
  })
})

describe('JSON', () => {
  test('own journeys keep their facts', () => {
    const step = {
      id: '1',
      stepType: 'Book',
      description: 'Read it',
      url: 'https://a.example',
      minutes: 90,
      note: 'Good',
      section: 'One',
    }
    expect(read(JSON.stringify({ id: 'x', name: 'Mine', description: 'All', steps: [step] }))).toMatchObject({
      format: 'json',
      name: 'Mine',
      found: 1,
      steps: [
        { title: 'Read it', url: 'https://a.example', stepType: 'Book', minutes: 90, note: 'Good', section: 'One' },
      ],
    })
  })

  test.each([
    [
      'Raindrop',
      {
        items: [
          {
            title: 'A',
            link: 'https://a.example',
            cover: 'https://img.example',
            media: [{ link: 'https://img.example' }],
          },
        ],
      },
    ],
    [
      'Karakeep',
      { bookmarks: [{ createdAt: 1, title: null, content: { type: 'link', url: 'https://a.example', title: 'A' } }] },
    ],
    ['Linkwarden', { collections: [{ id: 1, name: 'Sea', links: [{ name: 'A', url: 'https://a.example' }] }] }],
    [
      'Firefox',
      {
        type: 'text/x-moz-place-container',
        children: [{ title: 'A', uri: 'https://a.example', iconUri: 'https://img.example' }],
      },
    ],
    [
      'Chrome',
      {
        roots: {
          bookmark_bar: {
            name: 'Bar',
            type: 'folder',
            children: [{ name: 'A', type: 'url', url: 'https://a.example' }],
          },
        },
      },
    ],
  ])('%s', (_, value) => {
    const preview = read(JSON.stringify(value))
    expect([linesOf(preview), preview.found]).toEqual([['A https://a.example'], 1])
  })

  test('roadmap.sh states types, JSON Feed its entries', () => {
    const roadmap = {
      x1: { title: 'Knots', description: 'Tie', links: [{ title: 'A', url: 'https://a.example', type: 'video' }] },
    }
    expect(read(JSON.stringify(roadmap)).steps).toEqual([
      { title: 'A', url: 'https://a.example', section: 'Knots', stepType: 'Video' },
    ])
    const feed = {
      version: 'https://jsonfeed.org/version/1.1',
      title: 'News',
      home_page_url: 'https://n.example',
      items: [{ id: '1', url: 'https://n.example/1', title: 'One' }],
    }
    expect(read(JSON.stringify(feed))).toMatchObject({ format: 'jsonFeed', name: 'News', steps: [{ title: 'One' }] })
  })
})

describe('saved pages', () => {
  test('navigation, footers and scripts stay out', () => {
    const preview =
      read(`<!doctype html><html><head><title>Ten links</title><base href="https://blog.example/"></head><body>
<nav><a href="/home">Home</a></nav><main><h2>Sea</h2><ul><li><a href="a">A</a> is good, see <a href="https://x.example">x</a></li>
<li><a href="https://b.example"><img src="i.png"> B</a></li></ul><a href="#top">Top</a></main>
<script>document.write('<a href="https://evil.example">')</script><footer><a href="/imprint">Imprint</a></footer></body></html>`)
    expect(preview).toMatchObject({ format: 'page', name: 'Ten links', found: 6 })
    expect(preview.steps).toEqual([
      { title: 'A', url: 'https://blog.example/a', note: 'is good, see x (https://x.example)', section: 'Sea' },
      { title: 'B', url: 'https://b.example', section: 'Sea' },
    ])
  })

  test('a YouTube playlist is read from its script', () => {
    const data = {
      a: [
        {
          playlistVideoRenderer: {
            videoId: 'fNk_zzaMoSs',
            title: { runs: [{ text: 'Vectors "}' }] },
            lengthSeconds: '592',
          },
        },
      ],
      m: { playlistMetadataRenderer: { title: 'Algebra' } },
    }
    const preview = read(
      `<!DOCTYPE html><html><body><a href="/about">About</a><script>var ytInitialData = ${JSON.stringify(data)};</script></body></html>`,
    )
    expect(preview).toMatchObject({ format: 'playlist', name: 'Algebra' })
    expect(preview.steps).toEqual([
      { title: 'Vectors "}', url: 'https://www.youtube.com/watch?v=fNk_zzaMoSs', stepType: 'Video', minutes: 10 },
    ])
    expect(leftOut(preview)).toEqual(['navigation /about'])
  })
})

test('a calendar’s events have one link each', () => {
  const preview = read(`BEGIN:VCALENDAR
X-WR-CALNAME:Meetups
not a line
BEGIN:VEVENT
SUMMARY:Knots\\, and more
DESCRIPTION:At https://m.example/1 and https://m.example/sl
 ides
UID:abc@m.example
URL:https://m.example/1
END:VEVENT
END:VCALENDAR`)
  expect(preview).toMatchObject({
    format: 'calendar',
    name: 'Meetups',
    steps: [{ title: 'Knots, and more', url: 'https://m.example/1', stepType: 'Event (virtual/in-person)' }],
  })
  expect(leftOut(preview)).toEqual(['inNote https://m.example/slides'])
})
