import type { DemoJourney } from '../demo-journey.ts'

export const workingHabits: DemoJourney[] = [
  {
    key: 'git-without-panic',
    owner: 'hana',
    name: 'Git without panic',
    description:
      'I lost a manual once, on a Friday. Since then I teach Git to writers, designers and everybody else who saves files: one clear picture first, commands second, and how to get back from anywhere.',
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
    name: 'Think like an old hand',
    description:
      'Nothing here goes out of date. Texts and one talk that changed how I decide, collected over ten years and tried out on three generations of interns. Read one a week and argue about it at lunch.',
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
