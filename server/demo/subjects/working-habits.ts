import type { DemoJourney } from '#server/demo/demo-journey.ts'

export const workingHabits: DemoJourney[] = [
  {
    key: 'git-without-panic',
    owner: 'hana',
    name: 'Learn Git: commits, branches and undoing mistakes',
    description:
      'For writers, designers and developers who are new to Git. You practise branches in a visual simulator, read three chapters of Pro Git and learn the command line. Afterwards you can work with others in a repository and undo mistakes.',
    badges: ['Git', 'Linux', 'Communication'],
    daysAgo: 275,
    pull: 0.36,
    steps: [
      {
        stepType: 'Article',
        description: 'Practise branches in a visual simulator',
        url: 'https://learngitbranching.js.org/',
      },
      {
        stepType: 'Book',
        description: 'Read chapters 1 to 3 of Pro Git',
        url: 'https://git-scm.com/book/en/v2',
      },
      {
        stepType: 'Course',
        description: 'Learn the command line',
        url: 'https://missing.csail.mit.edu/',
      },
      {
        stepType: 'Article',
        description: 'Learn to keep documentation in Git',
        url: 'https://www.writethedocs.org/guide/',
      },
    ],
  },
  {
    key: 'think-like-an-old-hand',
    owner: 'tomas',
    name: 'Software engineering judgement: six texts and talks on design',
    description:
      'For developers with one to three years of experience. You read and watch well-known texts and talks on simplicity, Unicode and system design, one a week. Afterwards you can explain design decisions and sketch a system that grows.',
    badges: ['Software Architecture', 'Leadership', 'Communication'],
    daysAgo: 342,
    pull: 0.28,
    steps: [
      {
        stepType: 'Article',
        description: 'Read why learning to program takes ten years',
        url: 'https://norvig.com/21-days.html',
      },
      {
        stepType: 'Video',
        description: 'Watch a talk on the difference between simple and easy',
        url: 'https://www.infoq.com/presentations/Simple-Made-Easy',
      },
      {
        stepType: 'Article',
        description: 'Read what every developer must know about Unicode',
        url: 'https://www.joelonsoftware.com/articles/Unicode.html',
      },
      {
        stepType: 'Open Source',
        description: 'Read 97 short pieces of advice from programmers',
        url: 'https://github.com/97-things/97-things-every-programmer-should-know',
      },
      {
        stepType: 'Open Source',
        description: 'Practise system design',
        url: 'https://github.com/donnemartin/system-design-primer',
      },
      {
        stepType: 'Podcast',
        description: 'Listen to interviews with developers',
        url: 'https://changelog.com/podcast',
      },
    ],
  },
]
