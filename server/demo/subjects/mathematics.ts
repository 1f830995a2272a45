import type { DemoJourney } from '#server/demo/demo-journey.ts'

export const mathematics: DemoJourney[] = [
  {
    key: 'linear-algebra-you-can-see',
    owner: 'priya',
    name: 'Linear algebra: vectors, matrices and transformations',
    description:
      'For students and programmers who need linear algebra for graphics or machine learning. You start with animations, then do exercises and follow the MIT lectures. Afterwards you can work with matrices, eigenvalues and projections.',
    badges: ['Mathematics', 'Machine Learning', 'Algorithms'],
    daysAgo: 207,
    pull: 0.73,
    steps: [
      {
        stepType: 'Video Series',
        description: 'See what a matrix does to space before you multiply one',
        url: 'https://www.3blue1brown.com/topics/linear-algebra',
      },
      { stepType: 'Book', description: 'Try out the interactive figures', url: 'https://immersivemath.com/ila/' },
      {
        stepType: 'Book',
        description: 'Do the interactive exercises',
        url: 'https://textbooks.math.gatech.edu/ila/',
      },
      {
        stepType: 'Course',
        description: 'Watch the MIT lectures and take the two quizzes',
        url: 'https://ocw.mit.edu/courses/18-06-linear-algebra-spring-2010/',
      },
      {
        stepType: 'Book',
        description: 'Read a second textbook with more proofs',
        url: 'https://linear.axler.net/',
      },
    ],
  },
  {
    key: 'calculus-with-pictures',
    owner: 'priya',
    name: 'Calculus: derivatives and integrals with visual explanations',
    description:
      'For people who want to repeat calculus or learn it for the first time. You see derivatives and integrals as animations, then practise with a free textbook. Afterwards you can differentiate and integrate common functions and explain what the result means.',
    badges: ['Mathematics', 'Physics', 'Teaching'],
    daysAgo: 77,
    pull: 0.3,
    steps: [
      {
        stepType: 'Video Series',
        description: 'Watch an animated introduction to derivatives and integrals',
        url: 'https://www.3blue1brown.com/topics/calculus',
      },
      {
        stepType: 'Article',
        description: 'Read visual explanations of the common rules',
        url: 'https://betterexplained.com/',
      },
      {
        stepType: 'Book',
        description: 'Practise from limits to integrals with a free textbook',
        url: 'https://openstax.org/details/books/calculus-volume-1',
      },
      {
        stepType: 'Article',
        description: 'Draw each function before you differentiate it',
        url: 'https://www.desmos.com/calculator',
      },
      {
        stepType: 'Article',
        description: 'Take short interactive courses on related topics',
        url: 'https://mathigon.org/',
      },
    ],
  },
  {
    key: 'proofs-gently',
    owner: 'priya',
    name: 'Learn to write mathematical proofs',
    description:
      'For students at the start of a maths or computer science degree. You prove your first theorems in a browser game, then learn logic, sets and induction from two free books. Afterwards you can write and check proofs of your own.',
    badges: ['Mathematics', 'Philosophy', 'Algorithms'],
    daysAgo: 18,
    pull: 0.27,
    steps: [
      {
        stepType: 'Article',
        description: 'Prove that 2 + 2 = 4 in a browser game',
        url: 'https://adam.math.hhu.de/',
      },
      {
        stepType: 'Article',
        description: 'Practise the rules of logic in a game',
        url: 'https://teorth.github.io/QED',
      },
      {
        stepType: 'Book',
        description: 'Read, and write a proof for every chapter',
        url: 'https://richardhammack.github.io/BookOfProof/',
      },
      {
        stepType: 'Book',
        description: 'Count, colour graphs and recurse with discrete mathematics',
        url: 'https://discrete.openmathbooks.org/',
      },
      {
        stepType: 'Course',
        description: 'Follow the course for those who will write programs',
        url: 'https://ocw.mit.edu/courses/6-042j-mathematics-for-computer-science-fall-2010/',
      },
      {
        stepType: 'Article',
        description: 'Compare your proof with user else’s',
        url: 'https://proofwiki.org/wiki/Main_Page',
      },
    ],
  },
]
