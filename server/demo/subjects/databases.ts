import type { DemoJourney } from '#server/demo/demo-journey.ts'

export const databases: DemoJourney[] = [
  {
    key: 'sql-without-fear',
    owner: 'yuki',
    name: 'Learn SQL: queries, joins and indexes',
    description:
      'For beginners; no programming needed. You start with exercises in the browser, practise joins and grouping, then install PostgreSQL. Afterwards you can answer questions from several tables and tell why a query is slow.',
    badges: ['SQL', 'Databases', 'Data Analysis'],
    daysAgo: 226,
    pull: 0.66,
    steps: [
      {
        stepType: 'Course',
        description: 'Write queries in the browser, one idea a lesson',
        url: 'https://sqlbolt.com/',
      },
      {
        stepType: 'Article',
        description: 'Practise SELECT by solving a murder mystery',
        url: 'https://mystery.knightlab.com/',
      },
      {
        stepType: 'Course',
        description: 'Learn grouping and joins on one serious data set',
        url: 'https://selectstarsql.com/',
      },
      {
        stepType: 'Course',
        description: 'Practise on a country club’s tables, with answers',
        url: 'https://pgexercises.com/',
      },
      {
        stepType: 'Article',
        description: 'Install a real server and follow its own tutorial',
        url: 'https://www.postgresql.org/docs/current/tutorial.html',
      },
      {
        stepType: 'Book',
        description: 'Learn how indexes work and when they are used',
        url: 'https://use-the-index-luke.com/',
      },
    ],
  },
  {
    key: 'inside-a-database',
    owner: 'yuki',
    name: 'How databases work: storage, transactions and replication',
    description:
      'For programmers who use databases and want to know how they work inside. You write a small SQLite clone in C, follow university lectures and read how replicas agree. Afterwards you can explain query plans, transactions and consistency levels.',
    badges: ['Databases', 'Software Architecture', 'Algorithms', 'Data Engineering'],
    daysAgo: 118,
    pull: 0.38,
    steps: [
      {
        stepType: 'Article',
        description: 'Read how SQLite is structured',
        url: 'https://www.sqlite.org/arch.html',
      },
      {
        stepType: 'Article',
        description: 'Write a small clone of it in C, part by part',
        url: 'https://cstack.github.io/db_tutorial/',
      },
      {
        stepType: 'Video Series',
        description: 'Follow the university lectures on pages, joins and logs',
        url: 'https://15445.courses.cs.cmu.edu/fall2025/',
      },
      {
        stepType: 'Book',
        description: 'Read how PostgreSQL does the same, with diagrams',
        url: 'https://www.interdb.jp/pg/',
      },
      {
        stepType: 'Article',
        description: 'Compare the consistency models',
        url: 'https://jepsen.io/consistency',
      },
      {
        stepType: 'Article',
        description: 'Watch a cluster elect its leader and handle a failure',
        url: 'https://raft.github.io/',
      },
      {
        stepType: 'Book',
        description: 'Read the standard book on data-intensive systems',
        url: 'https://dataintensive.net/',
      },
    ],
  },
]
