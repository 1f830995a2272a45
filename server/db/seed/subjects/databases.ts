import type { DemoJourney } from '../demo-journey.ts'

export const databases: DemoJourney[] = [
  {
    key: 'sql-without-fear',
    owner: 'yuki',
    name: 'SQL without fear',
    description:
      'You will write your first query in five minutes and solve a murder before the week is over. After that we slow down: real tables, real joins, and why the index was not used.',
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
        description: 'Solve a murder with nothing but SELECT',
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
        description: 'Understand indexes once, and keep it for life',
        url: 'https://use-the-index-luke.com/',
      },
    ],
  },
  {
    key: 'inside-a-database',
    owner: 'yuki',
    name: 'Inside a database',
    description:
      'What happens between COMMIT and the disk? We open the lid, write a tiny database ourselves, and end where it gets really hard: several machines that have to agree.',
    badges: ['Databases', 'Software Architecture', 'Algorithms', 'Data Engineering'],
    daysAgo: 118,
    pull: 0.38,
    steps: [
      {
        stepType: 'Article',
        description: 'Start with the tidy map of a database you already carry around',
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
        description: 'See how PostgreSQL does the same, with good drawings',
        url: 'https://www.interdb.jp/pg/',
      },
      {
        stepType: 'Article',
        description: 'Sort out what consistent means; there are many answers',
        url: 'https://jepsen.io/consistency',
      },
      {
        stepType: 'Article',
        description: 'Watch a cluster elect its leader, then pull the plug',
        url: 'https://raft.github.io/',
      },
      {
        stepType: 'Book',
        description: 'Put it together: the book everybody lends and never gets back',
        url: 'https://dataintensive.net/',
      },
    ],
  },
]
