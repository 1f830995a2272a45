import type { DemoJourney } from '#server/demo/demo-journey.ts'

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
        description: 'Learn narrowing, which replaces most casts',
        url: 'https://www.typescriptlang.org/docs/handbook/2/narrowing.html',
      },
      {
        stepType: 'Article',
        description: 'Try the examples in the playground and read the errors',
        url: 'https://www.typescriptlang.org/play',
      },
      {
        stepType: 'Book',
        description: 'Look up details of the type system',
        url: 'https://basarat.gitbook.io/typescript/',
      },
      {
        stepType: 'Article',
        description: 'Validate input and derive its type',
        url: 'https://zod.dev/',
      },
      {
        stepType: 'Open Source',
        description: 'Set up a linter for promises and any',
        url: 'https://typescript-eslint.io/',
      },
      {
        stepType: 'Book',
        description: 'Read one recommendation a day, with its reasons',
        url: 'https://effectivetypescript.com/',
      },
      {
        stepType: 'Open Source',
        description: 'Solve the easy type challenges',
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
        description: 'New to types? Start with this journey',
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
        description: 'Write your first route with a schema',
        url: 'https://fastify.dev/docs/latest/Guides/Getting-Started/',
      },
      {
        stepType: 'Article',
        description: 'Write typed database queries',
        url: 'https://kysely.dev/docs/intro',
      },
      {
        stepType: 'Article',
        description: 'Test the routes',
        url: 'https://vitest.dev/guide/',
      },
    ],
  },
]
