import type { DemoJourney } from './demo-journey.ts'

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
    level: 'beginner',
    closingWords: 'From now on, nothing you commit is ever lost. Breathe, then read git reflog.',
    steps: [
      {
        stepType: 'Article',
        description: 'Practise branches in a visual simulator',
        url: 'https://learngitbranching.js.org/',
        minutes: 120,
        cost: 'free',
        note: 'You see the branches move while you type. After that, no diagram looks hard.',
      },
      {
        stepType: 'Book',
        description: 'Read chapters 1 to 3 of Pro Git',
        url: 'https://git-scm.com/book/en/v2',
        minutes: 180,
        cost: 'free',
      },
      {
        stepType: 'Course',
        description: 'Learn the command line',
        url: 'https://missing.csail.mit.edu/',
        minutes: 600,
        cost: 'free',
      },
      {
        stepType: 'Article',
        description: 'Learn to keep documentation in Git',
        url: 'https://www.writethedocs.org/guide/',
        minutes: 60,
        cost: 'free',
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
    level: 'intermediate',
    steps: [
      {
        stepType: 'Article',
        description: 'Read why learning to program takes ten years',
        url: 'https://norvig.com/21-days.html',
        minutes: 15,
        cost: 'free',
      },
      {
        stepType: 'Video',
        description: 'Watch a talk on the difference between simple and easy',
        url: 'https://www.infoq.com/presentations/Simple-Made-Easy',
        minutes: 61,
        cost: 'free',
      },
      {
        stepType: 'Article',
        description: 'Read what every developer must know about Unicode',
        url: 'https://www.joelonsoftware.com/articles/Unicode.html',
        minutes: 20,
        cost: 'free',
      },
      {
        stepType: 'Open Source',
        description: 'Read 97 short pieces of advice from programmers',
        url: 'https://github.com/97-things/97-things-every-programmer-should-know',
        minutes: 240,
        cost: 'free',
      },
      {
        stepType: 'Open Source',
        description: 'Practise system design',
        url: 'https://github.com/donnemartin/system-design-primer',
        minutes: 300,
        cost: 'free',
      },
      {
        stepType: 'Podcast',
        description: 'Listen to interviews with developers',
        url: 'https://changelog.com/podcast',
        minutes: 60,
        cost: 'free',
      },
    ],
  },
]
