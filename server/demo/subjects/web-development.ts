import type { DemoJourney } from '#server/demo/demo-journey.ts'

export const webDevelopment: DemoJourney[] = [
  {
    key: 'your-first-honest-web-page',
    owner: 'jonas',
    name: 'Build your first web page with HTML, CSS and JavaScript',
    description:
      'For beginners without programming experience. You write a page with headings, links and images, lay it out with flexbox and grid, add a script and check it with the validator. Afterwards you can publish a page of your own. Takes about two weekends.',
    badges: ['HTML', 'CSS', 'JavaScript', 'Web Development'],
    daysAgo: 301,
    pull: 0.71,
    steps: [
      {
        stepType: 'Book',
        description: 'Read the short history of why the web is built the way it is',
        url: 'https://resilientwebdesign.com/',
      },
      {
        stepType: 'Course',
        description: 'Mark up one page of your own: headings, links, lists, images',
        url: 'https://developer.mozilla.org/en-US/docs/Learn_web_development/Core/Structuring_content',
      },
      { stepType: 'Course', description: 'Style the page with CSS', url: 'https://web.dev/learn/css/' },
      {
        stepType: 'Article',
        description: 'Practise flexbox with a small game',
        url: 'https://flexboxfroggy.com/',
      },
      { stepType: 'Article', description: 'Practise CSS grid with a small game', url: 'https://cssgridgarden.com/' },
      {
        stepType: 'Book',
        description: 'Read the first two parts and add a script to your page',
        url: 'https://javascript.info/',
      },
      {
        stepType: 'Video',
        description: 'Watch a short talk about surprising JavaScript behaviour',
        url: 'https://www.destroyallsoftware.com/talks/wat',
      },
      {
        stepType: 'Article',
        description: 'Check the page with the validator and fix the errors',
        url: 'https://validator.w3.org/',
      },
    ],
  },
  {
    key: 'react-without-hurry',
    owner: 'jonas',
    name: 'Learn React: state, effects and testing',
    description:
      'For developers who know JavaScript. You set up a project with Vite, learn when effects are needed, test components and build an application with a database. Afterwards you can build and test a React application. Takes about a month.',
    badges: ['React', 'JavaScript', 'Testing', 'Web Development'],
    daysAgo: 96,
    pull: 0.55,
    steps: [
      {
        stepType: 'Article',
        description: 'Start an empty project and find out what each file is for',
        url: 'https://vite.dev/guide/',
      },
      {
        stepType: 'Article',
        description: 'Learn when you don’t need an effect',
        url: 'https://react.dev/learn/you-might-not-need-an-effect',
      },
      {
        stepType: 'Article',
        description: 'Read a detailed explanation of effects',
        url: 'https://overreacted.io/a-complete-guide-to-useeffect/',
      },
      {
        stepType: 'Article',
        description: 'Test what a person sees and presses, not how it is made',
        url: 'https://testing-library.com/docs/react-testing-library/intro/',
      },
      {
        stepType: 'Course',
        description: 'Build a whole application, from form to database',
        url: 'https://fullstackopen.com/en/',
      },
      {
        stepType: 'Podcast',
        description: 'Listen to web developers talk about their work',
        url: 'https://syntax.fm/',
      },
    ],
  },
  {
    key: 'what-happens-when-you-press-enter',
    owner: 'yuki',
    name: 'How the web works: DNS, TLS and HTTP',
    description:
      'For web developers and curious beginners. You follow one request from the browser to the server: you create DNS records, write a socket program and read how HTTPS and HTTP/2 work. Afterwards you can find out why a page loads slowly or not at all.',
    badges: ['Networking', 'Web Development'],
    daysAgo: 44,
    pull: 0.46,
    steps: [
      {
        stepType: 'Article',
        description: 'Create DNS records of your own and watch who asks for them',
        url: 'https://messwithdns.net/',
      },
      {
        stepType: 'Article',
        description: 'Read the comic: why there is an s in https',
        url: 'https://howhttps.works/',
      },
      {
        stepType: 'Book',
        description: 'Write a program that opens a socket',
        url: 'https://beej.us/guide/bgnet/',
      },
      {
        stepType: 'Article',
        description: 'Look up methods, status codes and caching in the standard',
        url: 'https://www.rfc-editor.org/rfc/rfc9110',
      },
      {
        stepType: 'Book',
        description: 'Read what HTTP/2 changed',
        url: 'https://http2-explained.haxx.se/',
      },
      {
        stepType: 'Book',
        description: 'Learn what makes pages slow, from the network to the browser',
        url: 'https://hpbn.co/',
      },
    ],
  },
]
