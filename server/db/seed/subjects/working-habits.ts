import type { DemoJourney } from '../demo-journey.ts'

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
        description: 'Drag branches around until the picture sits',
        url: 'https://learngitbranching.js.org/',
      },
      {
        stepType: 'Book',
        description: 'Read chapters 1 to 3 of the book; the rest can wait',
        url: 'https://git-scm.com/book/en/v2',
      },
      {
        stepType: 'Course',
        description: 'Make friends with the command line around it',
        url: 'https://missing.csail.mit.edu/',
      },
      {
        stepType: 'Article',
        description: 'Write documents the way others write code',
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
        description: 'Why it takes ten years, and why that is good news',
        url: 'https://norvig.com/21-days.html',
      },
      {
        stepType: 'Video',
        description: 'Learn to tell simple from easy; you will not unhear it',
        url: 'https://www.infoq.com/presentations/Simple-Made-Easy',
      },
      {
        stepType: 'Article',
        description: 'The least that everybody must know about text and Unicode',
        url: 'https://www.joelonsoftware.com/articles/Unicode.html',
      },
      {
        stepType: 'Open Source',
        description: 'Ninety-seven short pieces of advice from working programmers',
        url: 'https://github.com/97-things/97-things-every-programmer-should-know',
      },
      {
        stepType: 'Open Source',
        description: 'Draw a system that survives its own success',
        url: 'https://github.com/donnemartin/system-design-primer',
      },
      {
        stepType: 'Podcast',
        description: 'For the dishes: conversations with people who build things',
        url: 'https://changelog.com/podcast',
      },
    ],
  },
]
