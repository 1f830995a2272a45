import type { DemoJourney } from '../demo-journey.ts'

export const typescript: DemoJourney[] = [
  {
    key: 'type-safe-typescript-slowly',
    owner: 'jonas',
    name: 'Learn TypeScript: types, narrowing and validation',
    description:
      'For JavaScript developers. You read the handbook, learn to narrow types instead of casting, validate input with Zod and set up a linter. Afterwards you can write a typed project without any. Ten minutes a day are enough.',
    badges: ['TypeScript', 'JavaScript', 'Testing'],
    daysAgo: 131,
    pull: 0.88,
    steps: [
      {
        stepType: 'Book',
        description: 'Read the handbook once from front to back, without trying anything',
        url: 'https://www.typescriptlang.org/docs/handbook/intro.html',
      },
      {
        stepType: 'Article',
        description: 'Learn narrowing properly: most casts disappear after this page',
        url: 'https://www.typescriptlang.org/docs/handbook/2/narrowing.html',
      },
      {
        stepType: 'Article',
        description: 'Try each example of the day here and read the errors aloud',
        url: 'https://www.typescriptlang.org/play',
      },
      {
        stepType: 'Book',
        description: 'Take the deep dive when you wonder why something is allowed',
        url: 'https://basarat.gitbook.io/typescript/',
      },
      {
        stepType: 'Article',
        description: 'Check data at the door, and get the type for free',
        url: 'https://zod.dev/',
      },
      {
        stepType: 'Open Source',
        description: 'Let a linter watch over promises and stray any',
        url: 'https://typescript-eslint.io/',
      },
      {
        stepType: 'Book',
        description: 'One specific piece of advice a day, with the reasons',
        url: 'https://effectivetypescript.com/',
      },
      {
        stepType: 'Open Source',
        description: 'Solve the easy challenges; stop when it is no longer fun',
        url: 'https://github.com/type-challenges/type-challenges',
      },
    ],
  },
  {
    key: 'typescript-on-the-server',
    owner: 'yuki',
    name: 'Build a typed Node.js service with Fastify and Kysely',
    description:
      'For developers who know TypeScript and a little SQL. You run TypeScript directly in Node, write routes with schemas, typed database queries and tests. Afterwards you have a small tested service that starts with one command.',
    badges: ['TypeScript', 'Node.js', 'Databases', 'Testing'],
    daysAgo: 23,
    pull: 0.29,
    steps: [
      {
        stepType: 'Path',
        description: 'New to types? Walk this one first, it makes the rest half as long',
        journey: 'type-safe-typescript-slowly',
      },
      {
        stepType: 'Article',
        description: 'See which TypeScript Node runs as it is, and which it refuses',
        url: 'https://nodejs.org/api/typescript.html',
      },
      {
        stepType: 'Article',
        description: 'Take the official introduction and start a first file',
        url: 'https://nodejs.org/en/learn/typescript/introduction',
      },
      {
        stepType: 'Article',
        description: 'Answer your first request, with the schema next to the route',
        url: 'https://fastify.dev/docs/latest/Guides/Getting-Started/',
      },
      {
        stepType: 'Article',
        description: 'Write queries that the compiler understands',
        url: 'https://kysely.dev/docs/intro',
      },
      {
        stepType: 'Article',
        description: 'Cover the routes with fast tests and leave them running',
        url: 'https://vitest.dev/guide/',
      },
    ],
  },
]
