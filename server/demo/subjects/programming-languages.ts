import type { DemoJourney } from '#server/demo/demo-journey.ts'

export const programmingLanguages: DemoJourney[] = [
  {
    key: 'write-a-compiler-in-a-month',
    owner: 'tomas',
    name: 'Write your own compiler in four weeks',
    description:
      'For programmers with experience in one language. You read a tiny compiler, write an interpreter with Crafting Interpreters, and generate machine code with LLVM. Afterwards you have a compiler for a small language of your own.',
    badges: ['Algorithms', 'Software Architecture', 'C++', 'Python'],
    daysAgo: 240,
    pull: 0.91,
    steps: [
      {
        stepType: 'Open Source',
        description: 'Evening 1: read a very small compiler',
        url: 'https://github.com/jamiebuilds/the-super-tiny-compiler',
      },
      {
        stepType: 'Article',
        description: 'Evenings 2-3: write a Lisp interpreter in Python',
        url: 'https://norvig.com/lispy.html',
      },
      {
        stepType: 'Book',
        description: 'Week 1: scan, parse and interpret a small language',
        url: 'https://craftinginterpreters.com/',
      },
      {
        stepType: 'Open Source',
        description: 'Week 2: do it again in your own language, step by step',
        url: 'https://github.com/kanaka/mal',
      },
      {
        stepType: 'Article',
        description: 'Week 3: generate machine code with LLVM',
        url: 'https://llvm.org/docs/tutorial/',
      },
      {
        stepType: 'Article',
        description: 'Compare your assembly with that of other compilers',
        url: 'https://godbolt.org/',
      },
      {
        stepType: 'Open Source',
        description: 'Week 4: read a C compiler in the order in which it was written',
        url: 'https://github.com/rui314/chibicc',
      },
      {
        stepType: 'Course',
        description: 'Optional: a self-guided course on optimisation',
        url: 'https://www.cs.cornell.edu/courses/cs6120/2020fa/self-guided/',
      },
      {
        stepType: 'Course',
        description: 'Optional: build a computer from logic gates to a compiler',
        url: 'https://www.nand2tetris.org/',
      },
    ],
  },
  {
    key: 'the-borrow-checker-is-on-your-side',
    owner: 'tomas',
    name: 'Learn Rust: ownership, borrowing and lifetimes',
    description:
      'For programmers who know another language. You read the Rust book, solve small exercises every day and write linked lists to understand ownership. Afterwards you can write a Rust program with tests and fix borrow checker errors.',
    badges: ['Rust', 'Testing', 'Software Architecture'],
    daysAgo: 102,
    pull: 0.44,
    steps: [
      {
        stepType: 'Book',
        description: 'Read the book up to ownership, then read that chapter again',
        url: 'https://doc.rust-lang.org/book/',
      },
      {
        stepType: 'Open Source',
        description: 'Fix one small broken program a day until the list is green',
        url: 'https://github.com/rust-lang/rustlings',
      },
      {
        stepType: 'Article',
        description: 'Look up examples that run in the browser',
        url: 'https://doc.rust-lang.org/rust-by-example/',
      },
      {
        stepType: 'Course',
        description: 'Repeat everything with Google’s Rust course',
        url: 'https://google.github.io/comprehensive-rust/',
      },
      {
        stepType: 'Book',
        description: 'Write several linked lists to understand ownership',
        url: 'https://rust-unofficial.github.io/too-many-lists/',
      },
      {
        stepType: 'Course',
        description: 'Solve exercises and let a mentor read your code',
        url: 'https://exercism.org/tracks/rust',
      },
    ],
  },
  {
    key: 'python-in-small-bites',
    owner: 'priya',
    name: 'Learn Python: a beginner’s course in short lessons',
    description:
      'For school students and adults without programming experience; 20 minutes a day are enough. You write small programs, automate a task and solve exercises with feedback. Afterwards you can write Python scripts that read and process files. Teachers can use it with a class.',
    badges: ['Python', 'Teaching', 'Algorithms'],
    daysAgo: 330,
    pull: 0.68,
    steps: [
      {
        stepType: 'Course',
        description: 'Watch the first lessons and type everything along',
        url: 'https://www.py4e.com/lessons',
      },
      {
        stepType: 'Book',
        description: 'Automate one task on your computer',
        url: 'https://automatetheboringstuff.com/',
      },
      {
        stepType: 'Course',
        description: 'Solve the problem sets of a university course',
        url: 'https://cs50.harvard.edu/python/',
      },
      {
        stepType: 'Article',
        description: 'Read the official tutorial',
        url: 'https://docs.python.org/3/tutorial/',
      },
      {
        stepType: 'Course',
        description: 'Practise a little every day and compare with others',
        url: 'https://exercism.org/tracks/python',
      },
      {
        stepType: 'Article',
        description: 'Practise regular expressions with crosswords',
        url: 'https://regexcrossword.com/',
      },
    ],
  },
]
